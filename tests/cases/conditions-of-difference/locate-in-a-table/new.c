// verdict: different
// condition: offset != (-2147483647 - 1) && (i < offset || line[offset] != c)
// Figure 1 of the paper on conditional equivalence, without contracts. Where offset is the least
// integer, i >= offset does not end at it.
int line[128];
int locate(int c, int offset, int i, int flag) {
  if (i >= offset) {
    if (c == line[i]) return 1;
    return locate(c, offset, i - 1, flag);
  }
  return flag;
}
