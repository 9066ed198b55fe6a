// verdict: different
// mode: --domain=none
// The boundary moved.
int tell(int a);

int pick(int a, int b, int n) {
  int top = b;
  int bottom = a;
  int k = 0;
  while (k < n) {
    if (tell(k) < bottom) {
      top -= tell(2);
    } else {
      bottom += tell(1);
    }
    k++;
  }
  return bottom - top;
}
