// function: is_even
// verdict: equivalent
// Two functions that call each other against one that calls itself.
int is_even(unsigned n) {
  if (n == 0) return 1;
  if (n == 1) return 0;
  return is_even(n - 2);
}
