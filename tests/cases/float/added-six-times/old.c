float six(float x) { return x + x + x + x + x + x; }
