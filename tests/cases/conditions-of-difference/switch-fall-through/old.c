int cost(int kind, int n) {
  int r = 0;
  switch (kind) {
    case 2: r += 7;
    case 1: r += n; break;
    default: r = 1;
  }
  return r;
}
