typedef __UINTPTR_TYPE__ uintptr;
unsigned padding(const char* p) { return (unsigned)(-(uintptr)p & 7); }
char* align(char* p) { return p + (-(uintptr)p & 7); }
