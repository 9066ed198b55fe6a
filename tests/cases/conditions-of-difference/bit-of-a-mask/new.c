// verdict: different
// condition: (word & 4) == 0
// report: exactly when (word & 4) == 0
unsigned flags(unsigned word) { return word & 11; }
