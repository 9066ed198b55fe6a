// verdict: different
unsigned factorial(unsigned n) { return n > 2 ? factorial(n - 1) * n : 2; }
