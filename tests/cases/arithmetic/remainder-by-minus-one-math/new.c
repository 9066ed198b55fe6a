// function: rest
// function: high
// verdict: equivalent
// mode: --ints=math
// Without bounds there is no smallest value whose quotient does not fit, and no width to shift by.
int rest(int x) { return 0; }
int high(int x, int n) { return 0; }
