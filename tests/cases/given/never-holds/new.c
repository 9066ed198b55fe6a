// verdict: unknown
// mode: --when x>5&&x<3
// reason: condition
int f(int x) { return x + 1; }
