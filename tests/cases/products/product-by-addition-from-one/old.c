unsigned area(unsigned width, unsigned height) {
  return width * height;
}
