// function: align
// verdict: different
// What is aligned moves by eight.
typedef __UINTPTR_TYPE__ uintptr;
unsigned padding(const char* p) { return (unsigned)(-(uintptr)p & 7); }
char* align(char* p) { return p + (8 - (uintptr)p % 8); }
