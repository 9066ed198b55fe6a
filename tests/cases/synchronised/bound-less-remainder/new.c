// verdict: equivalent
// n - n % 4, and != in place of <.
unsigned mix(unsigned n, unsigned h) {
  unsigned i = 0;
  unsigned whole = n - n % 4;
  while (i != whole) {
    h = h * 3 + i;
    h = h * 3 + i + 1;
    h = h * 3 + i + 2;
    h = h * 3 + i + 3;
    i += 4;
  }
  while (i != n) h = h * 3 + i++;
  return h;
}
