unsigned tell(unsigned a);

unsigned long long gather(void) {
  unsigned long long a = tell(1) & 0xffff;
  unsigned long long b = tell(2) & 0xffff;
  unsigned long long x = a * a * a + b * b * b;
  tell(3);
  if (x == 70000000000006)
    x = tell(0);
  return x;
}
