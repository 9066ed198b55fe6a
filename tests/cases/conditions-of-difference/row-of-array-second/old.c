int f(int (*a)[3]) { return a[1][1] > 4; }
