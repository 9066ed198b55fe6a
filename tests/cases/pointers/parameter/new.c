// verdict: equivalent
int f(int* p) {
  int x = *p;
  return 1 + x;
}
