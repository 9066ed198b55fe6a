// verdict: different
unsigned parity(unsigned x) {
  x ^= x >> 1;
  x ^= x >> 2;
  x ^= x >> 4;
  return (x ^ x >> 8) & 1;
}
