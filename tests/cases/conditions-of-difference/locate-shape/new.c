// verdict: different
// condition: offset != (-2147483647 - 1) && (pat == NULL ? i != offset : i < offset || pat[offset] != c)
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
