int cap(int x) { return x > 50 ? 50 : x; }
