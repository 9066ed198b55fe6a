// verdict: different
// condition: x <= 0
// Both `x <= 0` and `x < 0` would do; only the weaker one is said.
int climb(int x) {
  if (x > 0) {
    x = climb(x - 1);
    x = x + 2;
  }
  if (x < 0) x = 0;
  return x;
}
