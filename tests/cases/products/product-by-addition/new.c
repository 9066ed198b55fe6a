// verdict: equivalent
unsigned area(unsigned width, unsigned height) {
  unsigned sum = 0;
  while (height > 0) {
    sum += width;
    height--;
  }
  return sum;
}
