// verdict: equivalent
// function: quiet
// mode: --domain=none
// It only asks whether the status is negative.
int tell(int a);

static int status(int x) {
  if (x < 0)
    return -2;
  return x % 10;
}

int quiet(int x, int n) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    tell(i);
    if (status(x + i) < 0)
      count++;
  }
  return count + tell(x);
}

int loud(int x, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    tell(i);
    sum += status(x + i);
  }
  return sum + tell(x);
}
