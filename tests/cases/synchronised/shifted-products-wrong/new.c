// verdict: different
unsigned squares(unsigned n, unsigned salt) {
  unsigned h = 17;
  for (unsigned k = 0; k < n; k++) h = h * 31 + (k + 1) * k * salt;
  return h;
}
