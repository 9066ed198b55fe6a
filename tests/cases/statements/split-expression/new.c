// verdict: equivalent
unsigned mix(unsigned a, unsigned b) {
  unsigned high = a ^ b;
  high <<= 5;
  unsigned low = a & b;
  low >>= 3;
  unsigned odd = a | 1u;
  return high + low - odd;
}
