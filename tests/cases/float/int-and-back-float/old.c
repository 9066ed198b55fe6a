int keep(int n) { return n; }
