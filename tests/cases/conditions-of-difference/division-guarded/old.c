int ratio(int a, int b) {
  if (a < 0) return -1;
  return a / b;
}
