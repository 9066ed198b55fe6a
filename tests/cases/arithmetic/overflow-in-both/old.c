int absolute(int n) { return n < 0 ? 0 - n : n; }
