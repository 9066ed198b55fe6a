// verdict: different
// Zero counts as one.
unsigned halve(unsigned n) {
  unsigned count = 0;
  do {
    count++;
    n /= 2;
    if (n == 0) break;
    count++;
    n /= 2;
  } while (n > 0);
  return count;
}
