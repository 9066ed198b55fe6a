int f(int *(*a)[2], int n) { return (*a)[1] != 0 && n > 4; }
