// function: fold
// verdict: equivalent
// The same calls in the same order.
int fold(int (*f)(int), int x) {
  int first = f(x);
  int second = f(1 + x);
  return second + first;
}
