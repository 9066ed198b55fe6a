// verdict: different
// relation: new return == old return + n * k
unsigned sum(unsigned n, unsigned k) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++)
    s += i + k;
  return s;
}
