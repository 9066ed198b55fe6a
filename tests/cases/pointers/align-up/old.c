typedef __UINTPTR_TYPE__ uintptr;
char* align(char* p) { return (char*)(((uintptr)p + 7) & ~(uintptr)7); }
