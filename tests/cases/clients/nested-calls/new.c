// verdict: unaffected
// One library function of another: the outer one hides the difference.
int inner(int x) { return x > 0 ? 5 : 0; }
int outer(int x) { return x != 0; }
