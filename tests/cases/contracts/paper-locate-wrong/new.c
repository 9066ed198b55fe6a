// verdict: different
// mode: --annotations --when i<offset||pat[offset]==c
// The condition is that of the difference.
int pat[128];
/*@ requires offset >= 0; ensures !(i <= offset && pat[offset] != c) || result == flag; */
int locate(int c, int offset, int i, int flag) {
  if (i >= offset) {
    if (c == pat[i]) return 1;
    return locate(c, offset, i - 1, flag);
  }
  return flag;
}
