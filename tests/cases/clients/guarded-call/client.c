int level(int x);

int percent(int x) {
  if (x > 100) x = 100;
  return level(x);
}
