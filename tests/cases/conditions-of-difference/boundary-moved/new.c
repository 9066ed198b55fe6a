// verdict: different
// condition: x != 50
// report: exactly when x != 50
// report: when x == 50: return is 1 in old, 0 in new
int grade(int x) {
  if (x <= 50) return 0;
  if (x < 80) return 1;
  return 2;
}
