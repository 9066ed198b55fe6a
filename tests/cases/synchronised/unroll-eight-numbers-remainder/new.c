// verdict: different
// Where the remainder has a two in it, the index lags behind.
unsigned mix(unsigned n, unsigned h) {
  unsigned i = 0;
  for (; n - i >= 8; i += 8) {
    h = (h ^ i) * 3;
    h = (h ^ (i + 1)) * 3;
    h = (h ^ (i + 2)) * 3;
    h = (h ^ (i + 3)) * 3;
    h = (h ^ (i + 4)) * 3;
    h = (h ^ (i + 5)) * 3;
    h = (h ^ (i + 6)) * 3;
    h = (h ^ (i + 7)) * 3;
  }
  if (n - i >= 4) {
    h = (h ^ i) * 3;
    h = (h ^ (i + 1)) * 3;
    h = (h ^ (i + 2)) * 3;
    h = (h ^ (i + 3)) * 3;
    i += 4;
  }
  if (n - i >= 2) {
    h = (h ^ i) * 3;
    h = (h ^ (i + 1)) * 3;
    i++;
  }
  if (n != i) h = (h ^ i) * 3;
  return h;
}
