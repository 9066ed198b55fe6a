// verdict: different
// relation: new return == old return + 1
int next(int);
int chain(int n) {
  int s = 1;
  for (int i = 0; i < n; i++)
    s += next(0) * 2;
  return s;
}
