// verdict: unknown
// reason: not-proved
// Another thread can come between.
_Atomic int shared;
int f(int x) {
  shared = shared + x;
  return x;
}
