// verdict: equivalent
int is_odd(unsigned n);
int is_even(unsigned n) {
  if (n != 0) return is_odd(n - 1);
  return 1;
}
int is_odd(unsigned n) {
  if (!n) return 0;
  n--;
  return is_even(n);
}
