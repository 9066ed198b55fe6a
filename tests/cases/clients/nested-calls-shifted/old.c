int inner(int x) { return x > 0; }
int outer(int x) { return x != 0; }
