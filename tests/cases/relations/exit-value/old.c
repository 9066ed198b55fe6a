int last(int n) {
  int i;
  for (i = 0; i < n; i++)
    ;
  return i;
}
