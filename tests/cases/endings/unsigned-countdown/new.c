// verdict: different
// report: does not end: nothing that decides whether the loop at new.c:7 goes on changes
// An unsigned number is never below 0.
unsigned triangle(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = n; i >= 0; i--) sum += i;
  return sum;
}
