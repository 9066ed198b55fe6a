// verdict: different
// report: does not end
// By subtraction: with a 0 nothing changes any more.
unsigned gcd(unsigned a, unsigned b) {
  while (a != b) {
    if (a > b)
      a -= b;
    else
      b -= a;
  }
  return a;
}
