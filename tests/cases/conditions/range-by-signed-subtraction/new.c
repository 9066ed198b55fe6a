// verdict: different
// Negative differences pass.
int is_digit(int c) { return c - '0' < 10; }
