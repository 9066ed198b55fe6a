// verdict: equivalent
int is_number(double x) { return !(x < 0) == !(0 > x) && !(x != x); }
