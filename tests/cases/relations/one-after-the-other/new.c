// verdict: different
// relation: new return == old return + m
unsigned walk(unsigned n, unsigned m) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++)
    s += i;
  for (unsigned j = 0; j < m; j++)
    s += (7 ^ j) + 1;
  return s;
}
