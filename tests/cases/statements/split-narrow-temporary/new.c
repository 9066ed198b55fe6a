// verdict: different
// A temporary of 16 bits loses the upper half.
unsigned mix(unsigned a, unsigned b) {
  unsigned high = a ^ b;
  high <<= 5;
  unsigned short low = a & b;
  low >>= 3;
  unsigned odd = a | 1u;
  return high + low - odd;
}
