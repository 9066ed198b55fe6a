// verdict: different
// relation: new return == 2 * old return
int total(int n, int step) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += 2 * (step ^ i);
  return s;
}
