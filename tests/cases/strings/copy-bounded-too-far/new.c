// function: copy
// verdict: different
// The zero goes one beyond the end.
void copy(char* to, const char* from, unsigned n) {
  unsigned i = 0;
  if (n == 0) return;
  for (; i < n && from[i]; i++) to[i] = from[i];
  to[i] = 0;
}
