// verdict: equivalent
// mode: --ints=math
int before(int a, int b) { return a < b; }
