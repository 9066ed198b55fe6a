// verdict: different
int classify(int a, int b, int c) {
  if (a <= 0) return 0;
  if (c <= 0) return 2;
  if (b <= 0) return 1;
  return 3;
}
