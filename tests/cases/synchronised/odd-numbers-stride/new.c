// verdict: equivalent
// What is even adds nothing, so two steps are one.
int odds(int n) {
  if (n <= 0) return 0;
  if (n & 1) return n + odds(n - 2);
  return odds(n - 1);
}
