// verdict: different
// relation: new return == old return + 5
unsigned sum(unsigned n) {
  unsigned s = 5;
  for (unsigned i = 0; i < 2 * (n & 1023); i += 2) {
    s += i;
    s += i + 1;
  }
  return s;
}
