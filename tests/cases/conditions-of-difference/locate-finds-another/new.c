// verdict: different
// condition: i < offset
// What is found does not count the same, wherever it is: line[offset] does not matter alone.
int line[128];
int locate(int c, int offset, int i, int flag) {
  while (i >= offset) {
    if (c == line[i]) {
      flag = 2;
      break;
    }
    i--;
  }
  return flag;
}
