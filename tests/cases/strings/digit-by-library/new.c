// function: is_digit
// verdict: equivalent
// xfail: isdigit has no meaning of its own
// isdigit knows no locale.
int is_digit(unsigned char c) { return c >= '0' && c <= '9'; }
