int size(int x) { return __builtin_abs(x); }
int is_negative(int x) { return __builtin_abs(x) < 0; }
