int area(int w, int h, int k) {
  int s = 0;
  for (int i = 0; i < w; i++)
    s += h;
  return s;
}
