int locate(int c, const int *pat, int offset, int i, int flag) {
  int found = flag;
  if (i > offset) {
    if (c == pat[i]) {
      found = 1;
      return locate(c, pat, offset, offset, found);
    }
    return locate(c, pat, offset, i - 1, found);
  }
  return found;
}
