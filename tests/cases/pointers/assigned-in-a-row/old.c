void set(int* p, unsigned char* q, int x) { *p = *q = (unsigned char)x; }
