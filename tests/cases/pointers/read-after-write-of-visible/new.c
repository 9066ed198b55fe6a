// function: take
// verdict: different
// `taken` has an address that others know: p may point to it.
int taken;
int* where(void) { return &taken; }
int take(int* p) {
  taken++;
  return *p;
}
