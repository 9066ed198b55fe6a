// verdict: different
// condition: level >= 1 && level <= 3
// report: exactly when
int rate(int level) {
  if (level == 1) return 10;
  if (level == 2) return 20;
  if (level == 3) return 30;
  return 5;
}
