// verdict: equivalent
int blend(int a, int b, int w) {
  int d = b - a;
  int p = d * w;
  return a + p / 256;
}
