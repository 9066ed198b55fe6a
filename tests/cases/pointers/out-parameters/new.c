// function: divide
// verdict: equivalent
// The remainder is computed from the quotient.
void divide(int a, int b, int* quotient, int* rest) {
  int q = a / b;
  *quotient = q;
  *rest = a - q * b;
}
