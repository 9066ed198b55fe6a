int next(int n) { return n ? n : (-2147483647 - 1); }
