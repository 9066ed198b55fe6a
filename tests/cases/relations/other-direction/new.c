// verdict: different
// relation: new return == old return + 2
// The loops run in opposite directions.
unsigned sum(unsigned n) {
  unsigned s = 2;
  for (unsigned i = n; i > 0; i--)
    s += 5;
  return s;
}
