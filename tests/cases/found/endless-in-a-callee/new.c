// function: caller
// verdict: different
int check(int x) {
  if (x < 0) __builtin_trap();
  return x;
}

int caller(int x) {
  check(x);
  return x & 7;
}
