// verdict: equivalent-when
// condition: x != 4
// reason: not-proved
// swapped: equivalent
extern void out(int);

int send(int x) {
  out(1);
  if (x == 4) {
    out(3);
    __builtin_unreachable();
  }
  return 1;
}
