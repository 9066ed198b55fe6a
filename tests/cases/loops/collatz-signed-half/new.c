// verdict: different
// Halved as a signed number: from 2147483648 on the sign comes in.
unsigned steps(unsigned n, unsigned limit) {
  unsigned count;
  for (count = 0; !(n <= 1 || count >= limit); ++count) n = (n & 1u) ? 3 * n + 1 : (unsigned)((int)n >> 1);
  return count;
}
