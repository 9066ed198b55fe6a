int pat[128];
/*@ requires offset >= 0; ensures i > offset || result == flag; */
int locate(int c, int offset, int i, int flag) {
  if (i > offset) {
    if (c == pat[i]) return locate(c, offset, offset, 1);
    return locate(c, offset, i - 1, flag);
  }
  return flag;
}
