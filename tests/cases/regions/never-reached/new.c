// verdict: unknown
// reason: locally-different
// report: the same exactly when x != 70000000000015 && x != 70000000000006
// A sum of two cubes never leaves 4 when divided by 9, which nobody finds: no input shows the change of the condition.
unsigned tell(unsigned a);

unsigned long long gather(void) {
  unsigned long long a = tell(1) & 0xffff;
  unsigned long long b = tell(2) & 0xffff;
  unsigned long long x = a * a * a + b * b * b;
  tell(3);
  if (x == 70000000000015)
    x = tell(0);
  return x;
}
