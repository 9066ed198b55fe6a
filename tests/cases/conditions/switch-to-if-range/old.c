int cost(int kind, int n) {
  switch (kind) {
    case 1: return n;
    case 2: return 2 * n;
    case 5: return n + 10;
    case 6: return n + 10;
    default: return -1;
  }
}
