int order(int a, int b);

int greater(int a, int b) { return order(a, b) >= 0 ? a : b; }
int is_sorted(int a, int b, int c) { return order(a, b) <= 0 && order(b, c) <= 0; }
