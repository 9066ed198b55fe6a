// verdict: unknown
// reason: unsupported:pointer-parameter
int f(int* p) {
  int x = *p;
  return 1 + x;
}
