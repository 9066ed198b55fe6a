// verdict: different
// report: p = &count
int count;
int reset(int *p) {
  *p = 4;
  count = 3;
  return count;
}
