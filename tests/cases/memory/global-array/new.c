// verdict: equivalent
int buffer[16];
int f(unsigned i, int x) {
  unsigned k = i % 16u;
  int old = buffer[k];
  buffer[k] = x;
  return old;
}
