// verdict: equivalent
unsigned parity(unsigned x) {
  x ^= x >> 1;
  x ^= x >> 2;
  x ^= x >> 4;
  x ^= x >> 8;
  return (x ^ x >> 16) & 1;
}
