// function: is_full
// verdict: equivalent
// mode: --contracts contracts.txt
// report: new    proved
int count;
int put(int x) { count = x & 3; return x; }
int is_full(int x) { int full = (put(x), count > 7); count = x & 7; return full; }
