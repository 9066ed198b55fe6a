// verdict: equivalent
// Two choices are one.
int tell(int a);
int ask(int a);

int guard(int a, int b) {
  int r = ask(a);
  while (r > 10) {
    if (a > 0 && b > 0)
      r -= tell(r);
    else
      r--;
    tell(a);
  }
  return r;
}
