int tell(int a);
int ask(int a);

int guard(int a, int b) {
  int r = ask(a);
  while (r > 10) {
    if (a > 0) {
      if (b > 0)
        r -= tell(r);
      else
        r--;
    } else {
      r--;
    }
    tell(a);
  }
  return r;
}
