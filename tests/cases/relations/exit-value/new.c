// verdict: different
// relation: new return == old return + 1
int last(int n) {
  int i;
  for (i = 0; i < n; i++)
    ;
  return i + 1;
}
