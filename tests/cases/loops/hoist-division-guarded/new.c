// verdict: equivalent
unsigned shares(unsigned n, unsigned whole, unsigned parts) {
  unsigned sum = 0;
  if (n > 0) {
    unsigned share = whole / parts;
    for (unsigned i = 0; i < n; i++) sum += share + i;
  }
  return sum;
}
