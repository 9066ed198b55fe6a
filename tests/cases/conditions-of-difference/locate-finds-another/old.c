int line[128];
int locate(int c, int offset, int i, int flag) {
  while (i > offset) {
    if (c == line[i]) {
      flag = 1;
      i = offset;
    } else {
      i--;
    }
  }
  return flag;
}
