// verdict: different
// condition: p == 0
// report: exactly when p == NULL
// report: when p != NULL: return is *p + 1 in old, *p + 2 in new
int next(const int *p) { return *p + 2; }
