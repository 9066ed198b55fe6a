int count;
int reset(int *p) {
  count = 3;
  *p = 4;
  return count;
}
