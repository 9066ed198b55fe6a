int magnitude(int x) { return x < 0 ? -x : x; }
