// verdict: different
unsigned area(unsigned width, unsigned height) {
  unsigned sum = width;
  while (height > 0) {
    sum += width;
    height--;
  }
  return sum;
}
