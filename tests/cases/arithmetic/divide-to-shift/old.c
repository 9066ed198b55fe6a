unsigned quarter(unsigned x) { return x / 4 + x % 8; }
