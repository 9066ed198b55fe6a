// function: f
// verdict: unknown
// reason: not-proved
// Which static is which cannot be told any more: what they are left with is no difference.
int f(int k) {
  if (!k) {
    static int n;
    n -= 1;
    return n + 1;
  } else {
    static int n;
    return ++n;
  }
}
