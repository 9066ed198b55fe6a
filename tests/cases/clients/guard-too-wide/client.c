int level(int x);

int percent(int x) {
  if (x > 10000) x = 10000;
  return level(x);
}
