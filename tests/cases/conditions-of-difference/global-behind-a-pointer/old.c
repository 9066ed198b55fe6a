int counter;
int *where(void) { return &counter; }
void bump(int by) { counter += by; }
