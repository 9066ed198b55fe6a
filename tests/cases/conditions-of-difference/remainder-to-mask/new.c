// verdict: different
// condition: hash >= 0 || (hash & 7) == 0
// report: exactly when hash >= 0 || (hash & 7) == 0
int slot(int hash) { return hash & 7; }
