// function: align
// verdict: equivalent
// Two ways to the next multiple of eight.
typedef __UINTPTR_TYPE__ uintptr;
char* align(char* p) { return p + (-(uintptr)p & 7); }
