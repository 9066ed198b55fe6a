// verdict: different
// condition: offset != (-2147483647 - 1) && (i < offset || line[offset] != c)
int line[128];
int locate(int c, int offset, int i, int flag) {
  while (i >= offset) {
    if (c == line[i]) {
      flag = 1;
      break;
    }
    i--;
  }
  return flag;
}
