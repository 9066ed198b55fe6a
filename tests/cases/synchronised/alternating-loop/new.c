// verdict: equivalent
// xfail: needs what the sign is after two rounds
// The sign that flips each round is gone in two.
int wave(unsigned n) {
  int s = 0;
  while (n > 1) {
    s++;
    n -= 2;
  }
  return s + (int)n;
}
