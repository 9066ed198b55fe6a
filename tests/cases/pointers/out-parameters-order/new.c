// function: divide
// verdict: different
// Where both pointers are the same, the other result is left.
void divide(int a, int b, int* quotient, int* rest) {
  int r = a % b;
  int q = a / b;
  *rest = r;
  *quotient = q;
}
