// verdict: equivalent
// mode: --ints=math
int expand(int a, int b) { return a * a - b * b; }
