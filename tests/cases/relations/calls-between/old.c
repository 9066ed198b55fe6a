int next(int);
int chain(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += next(s & 0) * 2;
  return s;
}
