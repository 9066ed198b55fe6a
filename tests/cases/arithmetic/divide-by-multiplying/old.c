unsigned tenth(unsigned char x) { return x / 10; }
