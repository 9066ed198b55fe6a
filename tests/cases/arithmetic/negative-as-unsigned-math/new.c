// Conversions keep the value where integers are unbounded: no run with a wrapped one counts.
// mode: --ints=math
// verdict: equivalent
int below_ten(int i) {
  if (i < 0) return 1;
  return i < 10;
}
int above(int a) {
  if (a < 0) return 0;
  return a > 100;
}
