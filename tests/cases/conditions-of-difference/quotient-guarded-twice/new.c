// verdict: different
// condition: y != 0 && ((x == -2147483648 && y == -1) || z != x / y)
// report: exactly when y != 0 && ((x == -2147483648 && y == -1) || z != x / y)
int is_other(int x, int y, int z) {
  if (y == 0) return 1;
  return x / y != z || x / y == z;
}
