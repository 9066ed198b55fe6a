int blocks(unsigned size, unsigned options) {
  if (size == 0) return 0;
  return (size + 511) / 512 + (options & 1);
}
