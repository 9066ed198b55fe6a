// verdict: different
int two_entries(int n, int start) {
  int acc = 0;
  if (!start) goto middle;
top:
  acc += 2;
middle:
  acc = acc * 3;
  n--;
  if (n > 0) goto top;
  return acc;
}
