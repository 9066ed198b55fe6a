int flag(int x) {
  _Bool set = x;
  return set;
}
