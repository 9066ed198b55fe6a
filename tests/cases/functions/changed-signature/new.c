// function: widen
// verdict: different
// At the largest int the old version wraps around.
long widen(long x) { return x + 1; }

int caller(int x) { return (int)widen(x) * 2; }
