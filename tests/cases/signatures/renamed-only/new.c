// verdict: equivalent
// The same body by position: the names were exchanged, and nothing else.
int less(int b, int a) { return b - a; }
int user(int x) { return less(x, 3); }
