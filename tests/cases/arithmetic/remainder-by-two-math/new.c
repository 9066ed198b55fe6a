// function: rest
// verdict: different
// mode: --ints=math
// Only of odd numbers.
int rest(int x) { return 0; }
