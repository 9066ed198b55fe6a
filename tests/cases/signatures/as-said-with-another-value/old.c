int clamp(int x, int high) { return x > high ? high : x; }
