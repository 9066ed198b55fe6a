// verdict: different
// mode: --ints=math
int expand(int a, int b) { return a * a + b * b - 2 * a * b; }
