// function: is_negative
// verdict: different
// mode: --contracts contracts.txt
// report: old    proved
// report: new    not used
int depth(int n) { return n == 7 ? -1 : n <= 0 ? 1 : n > 1000 ? depth(n / 3) : depth(n - 2); }
int is_negative(int n) { return depth(n) < 0; }
