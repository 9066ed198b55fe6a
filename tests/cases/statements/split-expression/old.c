unsigned mix(unsigned a, unsigned b) {
  return ((a ^ b) << 5) + ((a & b) >> 3) - (a | 1u);
}
