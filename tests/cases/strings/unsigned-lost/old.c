int is_ascii(const char* s) { return *(const unsigned char*)s < 128; }
