int rest(int x) { return x % 2; }
