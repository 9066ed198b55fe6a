void out(int);
int f(int x, int n) {
  int i = 0, a = 0, c = 0;
  if (i < n) {
    out(c);
    c += 100 / (x - i);
    a += i;
    i++;
  }
  for (; i < n; i++) {
    out(c);
    c += 100 / (x - i);
    a += i;
  }
  return a;
}
