unsigned pack(unsigned x);

unsigned char low(unsigned x) { return (unsigned char)pack(x); }
