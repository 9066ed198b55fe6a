// verdict: different
// condition: 0
// report: same   never
// report: always: return is a + 1 in old, a + 2 in new
int next(int a) { return a + 2; }
