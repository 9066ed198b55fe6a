int order(int a, int b);

int smaller(int a, int b) { return order(a, b) <= 0 ? a : b; }
