// function: check
// verdict: different
// The reason is not given any more.
int check(int x) {
  if (x < 0) return -1;
  return x;
}
