int buffer[16];
int f(unsigned i, int x) {
  int old = buffer[i & 15u];
  buffer[i & 15u] = x;
  return old;
}
