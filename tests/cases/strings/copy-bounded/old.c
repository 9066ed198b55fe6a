void copy(char* to, const char* from, unsigned n) {
  unsigned i = 0;
  if (n == 0) return;
  for (; i < n - 1 && from[i]; i++) to[i] = from[i];
  to[i] = 0;
}
