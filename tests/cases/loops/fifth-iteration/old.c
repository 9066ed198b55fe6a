unsigned hash(unsigned seed, unsigned rounds) {
  unsigned h = seed;
  for (unsigned i = 0; i < rounds; i++) {
    h ^= h << 13;
    h ^= h >> 17;
    h ^= h << 5;
  }
  return h;
}
