// function: dot
// verdict: equivalent
// Products of doubles in the same order, by pointers.
double dot(const double* a, const double* b, unsigned n) {
  double s = 0;
  unsigned i = 0;
  while (i < n) {
    double product = *(b + i) * *(a + i);
    s += product;
    i++;
  }
  return s;
}
