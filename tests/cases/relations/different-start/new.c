// verdict: different
// relation: new return == old return + 10
unsigned total(unsigned n) {
  unsigned s = 10, i = 0;
  while (i != n) {
    s += 3;
    i++;
  }
  return s;
}
