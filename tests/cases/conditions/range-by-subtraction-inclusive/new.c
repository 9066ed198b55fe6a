// verdict: different
int is_digit(int c) { return (unsigned)c - '0' <= 10u; }
