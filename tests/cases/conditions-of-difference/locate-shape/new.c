// verdict: different
// condition: (pat == NULL || i < offset) && i != offset
int locate(int c, const int *pat, int offset, int i, int flag) {
  int found = flag;
  if (i >= offset) {
    if (c == pat[i]) {
      found = 1;
      return found;
    }
    return locate(c, pat, offset, i - 1, found);
  }
  return found;
}
