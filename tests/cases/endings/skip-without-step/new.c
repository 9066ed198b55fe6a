// verdict: different
// report: does not end: it comes back to
// report: same   where both end
// `continue` skips the step as well: any n above 0 goes on for ever.
unsigned count_odd(unsigned n) {
  unsigned count = 0;
  unsigned i = 0;
  while (i < n) {
    if (i % 2 == 0) continue;
    count++;
    i++;
  }
  return count;
}
