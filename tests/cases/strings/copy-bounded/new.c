// function: copy
// verdict: equivalent
// At most n - 1 characters and a zero.
void copy(char* to, const char* from, unsigned n) {
  unsigned i;
  if (!n) return;
  for (i = 0; i + 1 < n; i++) {
    if (from[i] == 0) break;
    to[i] = from[i];
  }
  to[i] = 0;
}
