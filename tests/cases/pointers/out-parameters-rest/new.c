// function: divide
// verdict: different
void divide(int a, int b, int* quotient, int* rest) {
  int q = a / b;
  *quotient = q;
  *rest = a - q * (b + (a == 100));
}
