// verdict: different
// Even numbers are added once they are met.
int odds(int n) {
  if (n <= 0) return 0;
  return n + odds(n - 2);
}
