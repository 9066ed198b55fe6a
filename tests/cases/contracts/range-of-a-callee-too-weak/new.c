// function: is_low
// verdict: different
// mode: --contracts contracts.txt
// report: new    proved
// The contract holds in both versions, and is_low() needs more.
int level(int x) { return x > 90 ? 90 : x < 0 ? 0 : x; }
int is_low(int x) { return level(x) <= 95; }
