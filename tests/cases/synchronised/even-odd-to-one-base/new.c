// function: is_even
// verdict: different
int is_even(unsigned n) {
  if (n == 0) return 1;
  if (n == 1) return 1;
  return is_even(n - 2);
}
