int check(int x) {
  while (x < 0) {
  }
  return x;
}

int caller(int x) { return x & 7; }
