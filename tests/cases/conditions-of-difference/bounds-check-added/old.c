int table[8];
int entry(int i) { return table[i]; }
