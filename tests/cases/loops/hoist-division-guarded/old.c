unsigned shares(unsigned n, unsigned whole, unsigned parts) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) sum += whole / parts + i;
  return sum;
}
