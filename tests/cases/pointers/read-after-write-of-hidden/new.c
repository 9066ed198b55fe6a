// function: take
// verdict: equivalent
// The address of `taken` is never taken, so p does not point there.
static int taken;
int total(void) { return taken; }
int take(int* p) {
  taken++;
  return *p;
}
