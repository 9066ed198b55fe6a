// function: scale
// verdict: different
// condition: flags == 0 || x == 0
int scale(int x, int flags) { return (flags ? 4 : 3) * x; }
int user(int x) { return scale(x, 0) + 1; }
