static int own;
void set(int x) { own = x; }
int is_own(int *p) { return p == &own; }
