/*@ ensures i > offset || result == flag; */
int locate(int c, const int *pat, int offset, int i, int flag) {
  if (i > offset) {
    if (c == pat[i]) return locate(c, pat, offset, offset, 1);
    return locate(c, pat, offset, i - 1, flag);
  }
  return flag;
}
