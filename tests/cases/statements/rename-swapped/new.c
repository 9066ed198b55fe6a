// verdict: different
int blend(int a, int b, int w) {
  int d = a - b;
  int p = d * w;
  return a + p / 256;
}
