// function: fold
// verdict: equivalent
int fold(int (*f)(int), int x) {
  int first = f(x);
  int second = f(x + 1);
  return second + first;
}
