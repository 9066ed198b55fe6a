// verdict: different
// condition: !(options & 8) || size <= 4096
int blocks(unsigned size, unsigned options) {
  if (size == 0) return 0;
  if ((options & 8) && size > 4096) return -1;
  return (size + 511) / 512 + (options & 1);
}
