// function: caller
// verdict: different
// The largest integer has a successor now.
long widen(long x) { return x + 1; }

int caller(int x) { return widen(x) > 0x7fffffffL ? 1 : (int)widen(x) * 2; }
