char digit(unsigned x) { return "0123456789abcdef"[x & 15]; }
