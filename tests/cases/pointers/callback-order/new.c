// function: fold
// verdict: different
// The callback sees the numbers in another order.
int fold(int (*f)(int), int x) {
  int second = f(x + 1);
  return f(x) + second;
}
