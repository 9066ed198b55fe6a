// function: order
// verdict: different
// The library promises the sign only; that of the difference is one of many.
int order(const char* a, const char* b) { return *a > *b; }
