// function: take
// verdict: different
// xfail: replay does not try a pointer to a global
// `taken` has an address that others know: p may point to it.
int taken;
int* where(void) { return &taken; }
int take(int* p) {
  taken++;
  return *p;
}
