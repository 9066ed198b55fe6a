int is_below(unsigned a, int b) { return a < b; }
