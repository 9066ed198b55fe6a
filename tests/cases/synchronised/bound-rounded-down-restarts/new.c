// verdict: different
// The remainder loop starts anew.
unsigned mix(unsigned n, unsigned h) {
  for (unsigned i = 0; i < n / 2 * 2; i += 2) h = h * 9 + i * 4 + 1;
  for (unsigned i = 0; i < n % 2; i++) h = h * 3 + i;
  return h;
}
