// verdict: different
// relation: n > 0 ==> new hi == old hi + n
// Of two accumulators one drifts.
int lo, hi;
void walk(int n, int k) {
  lo = hi = 0;
  for (int i = 0; i < n; i++) {
    lo += i;
    hi += k + 1;
  }
}
