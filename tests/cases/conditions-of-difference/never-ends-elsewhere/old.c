int pick(int x, int y) {
  if (x < 0) {
    while (y) y |= 1;
  }
  return x == 3 ? 2 : 1;
}
