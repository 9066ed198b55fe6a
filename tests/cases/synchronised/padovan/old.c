int padovan(int n) {
  if (n < 3) return 1;
  return padovan(n - 2) + padovan(n - 3);
}
