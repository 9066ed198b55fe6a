// function: is_valid
// verdict: different
// mode: --contracts contracts.txt
// report: old    proved
// report: new    not used: it does not hold
// report: fails on x = 
int level(int x) { return x > 101 ? 101 : x < 0 ? 0 : x; }
int is_valid(int x) { return level(x) <= 100; }
