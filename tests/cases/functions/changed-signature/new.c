// function: widen
// verdict: unknown
// reason: signature
long widen(long x) { return x + 1; }

int caller(int x) { return (int)widen(x) * 2; }
