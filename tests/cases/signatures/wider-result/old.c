int sum(unsigned char a, unsigned char b) { return a + b; }
int user(unsigned char a) { return sum(a, 3); }
