unsigned grid(unsigned n) {
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < 3; j++) h = h * 5 + i + j;
  return h;
}
