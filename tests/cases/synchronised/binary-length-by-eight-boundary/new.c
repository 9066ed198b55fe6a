// verdict: different
// Only where the highest byte is 255 exactly.
int width(unsigned x) {
  int n = 0;
  while (x > 254) {
    n += 7;
    x >>= 8;
  }
  while (x) {
    n++;
    x >>= 1;
  }
  return n;
}
