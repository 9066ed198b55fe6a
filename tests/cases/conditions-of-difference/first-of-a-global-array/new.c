// verdict: different
// condition: weights[0] == 0
// report: exactly when weights[0] == 0
int weights[4];
int total(void) {
  int s = 0;
  for (int i = 1; i < 4; i++) s += weights[i];
  return s;
}
