// function: is_negative
// verdict: equivalent
// mode: --contracts contracts.txt
// report: rests  contract of depth: ensures result >= 0
// By induction on depth(): the contract is that of the calls in it, too.
int depth(int n) { return n <= 0 ? 1 : n > 1000 ? depth(n / 3) : depth(n - 2); }
int is_negative(int n) { return depth(n) < 0; }
