// verdict: different
// mode: --domain=none
// It clips otherwise than the helper did.
int tell(int a);
int ask(int a);

int handle(int *values, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int v = values[i];
    if (v < 0)
      v = -v;
    if (v >= 1000)
      v = 999;
    sum += ask(v);
  }
  tell(sum);
  return sum;
}
