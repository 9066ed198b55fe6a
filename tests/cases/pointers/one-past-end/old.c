extern int a[4], b[4];

int meets(void) { return a + 4 == b; }
