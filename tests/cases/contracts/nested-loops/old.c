int pairs(int n) {
  int found = 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      if (found < 20 && (i ^ j) == 5) found++;
  return found;
}
int is_out_of_range(int n) { return pairs(n) < 0 || pairs(n) > 20; }
