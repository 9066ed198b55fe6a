// function: is_digit
// verdict: different
int is_digit(unsigned char c) { return c >= '0' && c <= '8'; }
