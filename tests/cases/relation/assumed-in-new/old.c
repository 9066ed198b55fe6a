int one(int x) { return 1; }
