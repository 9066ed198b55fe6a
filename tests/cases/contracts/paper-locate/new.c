// verdict: equivalent-when
// condition: (i < offset || pat[offset] != c) && offset >= 0
// mode: --annotations --when i<offset||pat[offset]!=c
// Figure 1 of the paper on conditional equivalence.
int pat[128];
/*@ requires offset >= 0; ensures !(i <= offset && pat[offset] != c) || result == flag; */
int locate(int c, int offset, int i, int flag) {
  if (i >= offset) {
    if (c == pat[i]) return 1;
    return locate(c, offset, i - 1, flag);
  }
  return flag;
}
