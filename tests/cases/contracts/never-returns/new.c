// function: f
// verdict: equivalent
// mode: --contracts contracts.txt
// report: old    proved
// report: new    not used: it does not hold
// wait_for() of old never returns, so whatever its contract says holds. Both ends on the same inputs must not be claimed.
int wait_for(int x) {
  while (x != 0) x--;
  return x;
}
int f(int x) {
  if (x > 7) return wait_for(x);
  return x;
}
