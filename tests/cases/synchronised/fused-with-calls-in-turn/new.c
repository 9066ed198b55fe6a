// verdict: different
// The calls come in another order.
void say(int what);
void tell(int n) {
  for (int i = 0; i < n; i++) {
    say(i);
    say(-i);
  }
}
