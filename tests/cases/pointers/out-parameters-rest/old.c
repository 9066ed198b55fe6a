void divide(int a, int b, int* quotient, int* rest) {
  *quotient = a / b;
  *rest = a % b;
}
