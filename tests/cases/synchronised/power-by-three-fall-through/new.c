// verdict: different
// Exponent 2 gives what 1 gives.
unsigned power(unsigned base, unsigned exponent) {
  switch (exponent) {
    case 0: return 1;
    case 1:
    case 2: return base;
    default: return power(base, exponent - 3) * base * base * base;
  }
}
