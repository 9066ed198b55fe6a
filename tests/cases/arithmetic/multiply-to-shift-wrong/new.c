// verdict: different
int scale(int x) { return (x << 3) + (x << 1 | 1); }
