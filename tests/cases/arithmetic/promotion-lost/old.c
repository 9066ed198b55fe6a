int mean(unsigned char a, unsigned char b) { return (a + b) / 2; }
