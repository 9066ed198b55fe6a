// verdict: equivalent
// xfail: a loop that goes round for ever on some inputs needs a termination argument
// With of == 7 it does not end: outside the claim.
int first_multiple(int from, int of) {
  int x = from;
  while (x % of != 0 || of == 7) x++;
  return x;
}
