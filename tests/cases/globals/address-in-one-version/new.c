// function: raise
// verdict: different
// condition: by != 6
// One version alone takes the address of `level`.
int level;
int *where(void) { return &level; }
void put(int *p) { *p = 2; }
void raise(int by) { level += by == 6 ? 5 : by; }
