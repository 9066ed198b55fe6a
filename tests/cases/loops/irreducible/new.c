// verdict: equivalent
int two_entries(int n, int start) {
  int acc = 0;
  if (start != 0) goto middle;
top:
  acc = 2 + acc;
middle:
  acc = acc + acc + acc;
  n = n - 1;
  if (!(n <= 0)) goto top;
  return acc;
}
