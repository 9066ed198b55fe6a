// verdict: different
// condition: x != 3
// report: exactly when x != 3
// Where the old version never ends, nothing is said of what it gives.
int pick(int x, int y) {
  if (x < 0 && y) return 9;
  return x == 3 ? 1 : 1;
}
