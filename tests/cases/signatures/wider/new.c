// function: is_large
// verdict: equivalent-when
// condition: n == (int)n
int is_large(long n) { return !(n <= 100); }
int user(int x) { return is_large(x / 2); }
