// verdict: different
// report: does not end: nothing that decides whether the loop at line 6 goes on changes
// An unsigned number is never below 0.
unsigned triangle(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = n; i >= 0; i--) sum += i;
  return sum;
}
