// verdict: different
// condition: v >= 0 || (v & 1) == 0
int half(int v) { return v >> 1; }
