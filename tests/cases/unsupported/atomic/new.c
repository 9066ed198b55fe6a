// verdict: unknown
// reason: unsupported:atomic
_Atomic int shared;
int f(int x) {
  int y = x;
  shared += y;
  return y;
}
