// verdict: different
// relation: new return == old return + 3
// By two, and the last one by itself.
unsigned sum(unsigned n) {
  unsigned s = 3, i = 0;
  for (; n - i > 1 && i < n; i += 2)
    s += (i ^ 1) + ((i + 1) ^ 1);
  if (i < n)
    s += i ^ 1;
  return s;
}
