// function: is_strange
// verdict: equivalent
// mode: --contracts contracts.txt
// report: rests  contract of depth: ensures result >= 0 && result <= 50
// By induction on depth(): the contract is that of the calls in it, too.
int depth(int n) {
  int d;
  if (n <= 1) return 1;
  d = depth(n / 3);
  return d < 40 ? d + 1 : d;
}
int is_strange(int n) { return depth(n) < 0 || depth(n) > 50; }
