void abort(void);
void exit(int status);

unsigned quotient(unsigned a, unsigned b) {
  if (b == 0) abort();
  return a / b;
}
