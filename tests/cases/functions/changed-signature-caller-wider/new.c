// function: caller
// verdict: different
// The result is halved in 64 bits: the carry is no longer lost.
long widen(long x) { return x + 1; }

int caller(int x) { return (int)(widen(x) * 4 / 2); }
