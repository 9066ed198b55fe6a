// function: even
// verdict: equivalent
int even(unsigned n) {
  while (n > 1) n -= 2;
  return n == 0;
}
