// verdict: equivalent
// mode: --overflow=undefined
int grows(int x) {
  (void)x;
  return 1;
}
