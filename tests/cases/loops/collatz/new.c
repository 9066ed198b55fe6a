// verdict: equivalent
unsigned steps(unsigned n, unsigned limit) {
  unsigned count;
  for (count = 0; !(n <= 1 || count >= limit); ++count) n = (n & 1u) ? n + n + n + 1 : n >> 1;
  return count;
}
