// verdict: equivalent
int cost(int kind, int n) {
  if (kind == 1) return n;
  if (kind == 2) return n + n;
  if (kind >= 5 && kind <= 6) return 10 + n;
  return -1;
}
