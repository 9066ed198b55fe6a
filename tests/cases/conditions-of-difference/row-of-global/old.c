int table[2][3];
int f(int i) { return i >= 0 && i < 2 && table[i][1] > 4 && table[0][2] == 7; }
