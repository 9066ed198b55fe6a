// function: is_strange
// verdict: different
// mode: --contracts contracts.txt
// report: old    proved
// report: new    not used
int depth(int n) {
  int d;
  if (n <= 1) return n == 1 ? 51 : 1;
  d = depth(n / 3);
  return d < 40 ? d + 1 : d;
}
int is_strange(int n) { return depth(n) < 0 || depth(n) > 50; }
