int is_digit(int c) { return c >= '0' && c <= '9'; }
