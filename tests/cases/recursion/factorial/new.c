// verdict: equivalent
unsigned factorial(unsigned n) { return n > 1 ? factorial(n - 1) * n : 1; }
