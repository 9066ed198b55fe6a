// verdict: equivalent-when
// condition: i < offset || pat[offset] != c
// mode: --annotations --when i<offset||pat[offset]!=c
// Figure 1 of the paper on conditional equivalence.
/*@ ensures !(i <= offset && pat[offset] != c) || result == flag; */
int locate(int c, const int *pat, int offset, int i, int flag) {
  if (i >= offset) {
    if (c == pat[i]) return 1;
    return locate(c, pat, offset, i - 1, flag);
  }
  return flag;
}
