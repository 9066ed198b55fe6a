// verdict: different
// condition: (flags & 4) == 0
// report: exactly when
int price(int base, int flags) {
  if (flags & 4) return base - 1;
  return base;
}
