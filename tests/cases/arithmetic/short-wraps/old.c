int next_short(int x) {
  short s = (short)x;
  s++;
  return s;
}
