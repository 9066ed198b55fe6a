void copy(char *to, const char *from, unsigned n) {
  for (unsigned i = 0; i < n; i++) to[i] = from[i];
}
