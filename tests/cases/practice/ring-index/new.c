// verdict: equivalent
unsigned advance(unsigned index, unsigned size) {
  if (index >= size) return 0;
  return (index + 1) % size;
}
