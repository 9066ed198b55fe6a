// function: one
// verdict: equivalent-when
// condition: x > 0
// reason: not-proved
// swapped: equivalent

int one(int x) {
  __builtin_assume(x > 0);
  return 1;
}
