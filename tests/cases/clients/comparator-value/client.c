int order(int a, int b);

int steps(int a, int b) { return 10 + order(a, b); }
