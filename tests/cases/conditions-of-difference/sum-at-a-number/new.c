// A bound on a sum was moved by one: what differs is one value of the sum, not a range.
// verdict: different
// condition: a + b != 5
// report: a + b == 5
int blend(int a, int b) {
  int sum = a + b;
  if (sum > 5) return a;
  return b;
}
