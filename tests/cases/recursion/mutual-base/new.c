// function: is_even
// verdict: different
int is_odd(unsigned n);
int is_even(unsigned n) {
  if (n != 0) return is_odd(n - 1);
  return 0;
}
int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
