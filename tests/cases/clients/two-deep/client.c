int level(int x);
int scaled(int x);

int show(int x) {
  if (x < 0 || x > 100) return 0;
  return scaled(x);
}
