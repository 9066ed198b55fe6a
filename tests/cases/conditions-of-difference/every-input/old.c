int next(int a) { return a + 1; }
