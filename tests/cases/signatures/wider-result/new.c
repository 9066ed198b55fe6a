// verdict: equivalent
long sum(unsigned char a, unsigned char b) { return (long)b + a; }
int user(unsigned char a) { return (int)sum(a, 3); }
