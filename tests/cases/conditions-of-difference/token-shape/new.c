// verdict: different
// condition: c != '0' || id != 1 || quoted
// report: exactly when
int id;
int token(int c, int quoted) {
  int r = c;
  if (quoted) return c;
  if (c < 0) return -1;
  if (c == '0') {
    r = c + 1;
  }
  return r;
}
