int f(short (*a)[2][3]) { return a[0][1][2] > 4; }
