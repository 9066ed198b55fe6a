// verdict: different
// condition: i < 0 || i >= 2 || table[i][1] != 5 || table[0][2] != 7
// report: table[i][1] != 5
int table[2][3];
int f(int i) { return i >= 0 && i < 2 && table[i][1] > 5 && table[0][2] == 7; }
