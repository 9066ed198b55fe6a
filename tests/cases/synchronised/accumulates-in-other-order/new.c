// verdict: different
// The sum is the same, what is left in the global is not.
int total;
int sum(int n) {
  int s = 0;
  for (; n > 0; n--) {
    s += n;
    total = total * 2 + n;
  }
  return s;
}
