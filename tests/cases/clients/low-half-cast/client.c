unsigned pack(unsigned x);

unsigned short low(unsigned x) { return (unsigned short)pack(x); }
