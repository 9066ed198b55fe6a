unsigned triangle(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = n; i > 0; i--) sum += i;
  return sum;
}
