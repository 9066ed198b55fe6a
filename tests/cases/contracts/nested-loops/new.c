// function: is_out_of_range
// verdict: equivalent
// mode: --contracts contracts.txt
// report: new    proved
int pairs(int n) {
  int found = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if (found < 15 && (i ^ j) == 5) found++;
  return found;
}
int is_out_of_range(int n) { return pairs(n) < 0 || pairs(n) > 20; }
