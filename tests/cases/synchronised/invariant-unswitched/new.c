// verdict: equivalent
// xfail: one loop against two, by a condition that does not change
// The test that does not change is made once; each way has its own loop, one of them by two.
unsigned mix(unsigned n, int square) {
  unsigned h = 2;
  if (square) {
    for (; n > 0; n--) h = h * h + n;
  } else {
    for (; n > 1; n -= 2) h = h + n + n - 1;
    h = h + n;
  }
  return h;
}
