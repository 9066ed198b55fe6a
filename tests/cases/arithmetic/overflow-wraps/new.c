// verdict: different
int grows(int x) {
  (void)x;
  return 1;
}
