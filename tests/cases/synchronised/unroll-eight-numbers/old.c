unsigned mix(unsigned n, unsigned h) {
  for (unsigned i = 0; i < n; i++) h = (h ^ i) * 3;
  return h;
}
