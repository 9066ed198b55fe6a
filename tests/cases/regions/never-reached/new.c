// verdict: unknown
// reason: locally-different
// report: change lines 7 / 11: the same exactly when x != 7 && x != 9
// The sum is even, which nobody finds: no input shows the change of the condition.
int tell(unsigned a);

unsigned gather(unsigned n) {
  unsigned x = 0;
  for (unsigned i = 0; i < n; i++)
    x += 2 * (unsigned)tell(i);
  if (x == 9)
    x = (unsigned)tell(x);
  return x;
}
