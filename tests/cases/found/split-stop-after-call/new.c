// verdict: equivalent
// What a loop that traps has called is part of how it ends.
void out(int);
int f(int x, int n) {
  int i = 0, a = 0, c = 0;
  for (; i < n; i++) {
    out(c);
    c += 100 / (x - i);
    a += i;
  }
  return a;
}
