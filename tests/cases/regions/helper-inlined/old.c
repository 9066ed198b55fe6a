int tell(int a);
int ask(int a);

static int clipped(int v) {
  if (v < 0)
    v = -v;
  return v > 1000 ? 1000 : v;
}

int handle(int *values, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += ask(clipped(values[i]));
  }
  tell(sum);
  return sum;
}
