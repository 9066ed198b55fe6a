// verdict: different
// Wrong where the difference overflows.
int smaller(int x, int y) {
  int d = x - y;
  return y + (d & (d >> 31));
}
