// verdict: equivalent
unsigned power(unsigned base, unsigned exponent) {
  switch (exponent) {
    case 0: return 1;
    case 1: return base;
    case 2: return base * base;
    default: return power(base, exponent - 3) * base * base * base;
  }
}
