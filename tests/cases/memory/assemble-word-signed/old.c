unsigned read16(const unsigned char* p) { return p[0] | (unsigned)p[1] << 8; }
