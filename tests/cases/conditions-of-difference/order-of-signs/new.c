// verdict: different
// condition: (a < (unsigned)b) == ((int)a < b)
// report: exactly when (a < (unsigned)b) == ((int)a < b)
int is_below(unsigned a, int b) { return (int)a < b; }
