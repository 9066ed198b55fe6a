// verdict: different
// Only for 4, and what rests on it.
int padovan(int n) {
  if (n < 3) return 1;
  if (n < 5) return n - 1;
  return padovan(n - 3) + padovan(n - 4) + padovan(n - 5);
}
