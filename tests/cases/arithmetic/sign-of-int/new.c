// verdict: different
// The upper half of the number is lost.
int sign(long x) {
  int low = (int)x;
  return (low > 0) - (low < 0);
}
