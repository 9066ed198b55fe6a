// function: caller
// verdict: equivalent
// In 64 bits and back again: the low 32 bits are the same.
long widen(long x) { return x + 1; }

int caller(int x) { return (int)widen(x) * 2; }
