// function: user
// verdict: different
// The text of the caller is the same: it means something else now.
int less(int b, int a) { return a - b; }
int user(int x) { return less(x, 3); }
