int last_bit(int n);

int is_odd(int n) { return last_bit(n); }
