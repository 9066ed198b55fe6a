// verdict: equivalent
// The longer of the two calls is replaced by what it does.
int padovan(int n) {
  if (n < 3) return 1;
  if (n < 5) return 2;
  return padovan(n - 3) + padovan(n - 4) + padovan(n - 5);
}
