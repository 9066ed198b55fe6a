int spread(int x) {
  _BitInt(200) y = x;
  y = y * y + 1;
  return (int)y;
}
