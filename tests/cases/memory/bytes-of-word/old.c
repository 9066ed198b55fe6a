unsigned low_byte(unsigned x) { return *(unsigned char*)&x; }
