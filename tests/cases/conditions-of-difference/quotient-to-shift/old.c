int quarter(int x) { return x / 4; }
