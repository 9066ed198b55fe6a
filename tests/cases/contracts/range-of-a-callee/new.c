// function: is_valid
// verdict: equivalent
// mode: --contracts contracts.txt
// report: old    proved
// report: new    proved
// level() changed, but not in what is_valid() needs of it.
int level(int x) { return x > 90 ? 90 : x < 0 ? 0 : x; }
int is_valid(int x) { return level(x) <= 100; }
