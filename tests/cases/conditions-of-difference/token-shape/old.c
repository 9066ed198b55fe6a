int id;
int token(int c, int quoted) {
  int r = c;
  if (quoted) return c;
  if (c < 0) return -1;
  if (c == '0') {
    r = c + 1;
    if (id == 1) r = c;
  }
  return r;
}
