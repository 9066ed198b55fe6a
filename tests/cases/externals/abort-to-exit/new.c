// verdict: different
void abort(void);
void exit(int status);

unsigned quotient(unsigned a, unsigned b) {
  if (b == 0) exit(134);
  return a / b;
}
