// verdict: different
// condition: c != 'Z'
// report: exactly when c != 90
// report: return is 0 in old, 1 in new
int is_upper(int c) { return c >= 'A' && c <= 'Z'; }
