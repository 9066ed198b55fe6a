// function: digit
// verdict: different
// Capital letters.
char digit(unsigned x) { return "0123456789ABCDEF"[x & 15]; }
