// verdict: equivalent
// xfail: p + 1 may be null where p[1] is not looked at again
// Memory among the inputs of the recursive calls.
void fill(char *p, unsigned n, char c) {
  if (n == 0) return;
  p[0] = c;
  if (n == 1) return;
  p[1] = c;
  fill(p + 2, n - 2, c);
}
