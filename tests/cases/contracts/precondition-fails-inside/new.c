// verdict: different
// mode: --contracts contracts.txt
// The difference is within the precondition.
int half(int x) { return x > 100 ? x : x >> 1; }
