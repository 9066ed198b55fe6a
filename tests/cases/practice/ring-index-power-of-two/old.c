unsigned advance(unsigned index, unsigned size) {
  if (size == 0 || index >= size) return 0;
  return index + 1 == size ? 0 : index + 1;
}
