// mode: --contracts contracts.txt
// function: walk
// verdict: equivalent
// report: rests  contract of level: ensures result >= 0
// The contract is used inside the loop only.
int level(int n) { return n < 0 ? 0 : n > 9 ? 9 : n == 4 ? 5 : n; }
int walk(int n) {
  int odd = 0;
  for (int i = 0; i < n; i++) odd ^= 1 & -(level(i * n) > -1);
  return odd;
}
