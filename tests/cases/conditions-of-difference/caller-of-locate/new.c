// function: locate_in_front
// verdict: equivalent
// At line[0], where the versions of locate differ, is something else.
int line[128];
int locate(int c, int offset, int i, int flag) {
  if (i >= offset) {
    if (c == line[i]) return 1;
    return locate(c, offset, i - 1, flag);
  }
  return flag;
}
int locate_in_front(int c, int i) {
  line[0] = c + 1;
  return locate(c, 0, i, 0);
}
