// verdict: equivalent
// Whole bytes first.
int width(unsigned x) {
  int n = 0;
  while (x > 255) {
    n += 8;
    x >>= 8;
  }
  while (x) {
    n++;
    x >>= 1;
  }
  return n;
}
