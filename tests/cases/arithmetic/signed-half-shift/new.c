// verdict: different
// Rounds down: odd negative numbers.
int half(int x) { return x >> 1; }
