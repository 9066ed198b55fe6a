int count;
int reset(int *restrict p) {
  count = 1;
  *p = 2;
  return count;
}
