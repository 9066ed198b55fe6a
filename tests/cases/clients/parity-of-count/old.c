int count(int x) { return x; }
