// verdict: different
// Only right for sizes that are powers of two.
unsigned advance(unsigned index, unsigned size) {
  if (index >= size) return 0;
  return (index + 1) & (size - 1);
}
