// function: is_out_of_range
// verdict: different
// mode: --contracts contracts.txt
// report: old    proved
// report: new    not used
int pairs(int n) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++)
      if (found < 20 && (i ^ j) == 5) found++;
    if (found == 20) found++;
  }
  return found;
}
int is_out_of_range(int n) { return pairs(n) < 0 || pairs(n) > 20; }
