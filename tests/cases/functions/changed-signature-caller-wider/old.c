int widen(int x) { return x + 1; }

int caller(int x) { return widen(x) * 2; }
