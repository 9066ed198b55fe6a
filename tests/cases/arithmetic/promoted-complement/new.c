// verdict: equivalent
int inverted(unsigned char mask) { return (mask ^ 0xff) == 0x0f; }
