// verdict: equivalent
// Neither is the textbook one: a version that skips a level skips another.
unsigned pell(unsigned n) {
  if (n < 3) return n;
  if (n == 3) return 5;
  if (n == 4) return 12;
  return 2 * pell(n - 3) + 25 * pell(n - 4) + 10 * pell(n - 5);
}
