int join(unsigned n) {
  int h = 3;
  for (unsigned i = 0; i < n; i++) h = h * 7 + (int)i;
  return h;
}
