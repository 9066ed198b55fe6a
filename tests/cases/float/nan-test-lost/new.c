// verdict: different
int is_number(double x) { (void)x; return 1; }
