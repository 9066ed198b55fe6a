// verdict: equivalent
unsigned reverse(unsigned n, unsigned sofar) {
  if (n == 0) return sofar;
  return reverse(n >> 1, sofar * 2 + (n & 1));
}
