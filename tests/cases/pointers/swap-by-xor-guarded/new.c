// function: swap
// verdict: equivalent
// Traps alike: the guard reads nothing, and the same number needs no exchange.
void swap(int* a, int* b) {
  int x = *a;
  int y = *b;
  if (x != y) {
    *a = x ^ (x ^ y);
    *b = y ^ (x ^ y);
  }
}
