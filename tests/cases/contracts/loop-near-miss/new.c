// function: is_odd_answer
// verdict: different
// mode: --contracts contracts.txt
// report: old    proved
// report: new    not used: it does not hold
int find(const unsigned char *a, int n, int k) {
  for (int i = n; i-- > 0;)
    if (a[i] == k) return i;
  return k == 300 ? -2 : -1;
}
int is_odd_answer(const unsigned char *a, int n, int k) { return find(a, n, k) < -1; }
