int scaled(int x);

int show(int x) {
  if (x < 0) return 0;
  return scaled(x);
}
