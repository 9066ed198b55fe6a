// verdict: different
// relation: bonus != 0 && n != 0 ==> new return == old return + n
unsigned pay(unsigned n, int bonus) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++) {
    s += 100 + i;
    if (bonus)
      s++;
  }
  return s;
}
