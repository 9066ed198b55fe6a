unsigned mix(unsigned n, int square) {
  unsigned h = 2;
  while (n > 0) {
    if (square)
      h = h * h + n;
    else
      h = h + n;
    n--;
  }
  return h;
}
