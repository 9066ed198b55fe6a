// verdict: different
// condition: a < 0 || b != 0
int ratio(int a, int b) {
  if (a < 0) return -1;
  if (b == 0) return 0;
  return a / b;
}
