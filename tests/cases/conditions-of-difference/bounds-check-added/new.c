// verdict: equivalent-when
// condition: i >= 0 && i < 8
// Outside, the old version reads what is not there: a condition must not.
int table[8];
int entry(int i) { return i >= 0 && i < 8 ? table[i] : 0; }
