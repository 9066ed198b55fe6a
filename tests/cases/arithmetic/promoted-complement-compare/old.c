int inverted(unsigned char mask) { return (unsigned char)~mask == 0x0f; }
