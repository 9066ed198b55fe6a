unsigned squares(unsigned n, unsigned salt) {
  unsigned h = 17;
  for (unsigned i = 1; i <= n; i++) h = h * 31 + i * i * salt;
  return h;
}
