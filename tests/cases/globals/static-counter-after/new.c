// verdict: different
int serial(void) {
  static int next = 100;
  return next++;
}
