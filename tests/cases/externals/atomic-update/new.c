// verdict: equivalent
_Atomic int shared;
int f(int x) {
  shared += x + 1 - 1;
  return x;
}
