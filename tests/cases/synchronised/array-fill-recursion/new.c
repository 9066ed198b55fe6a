// verdict: equivalent
// Memory among the inputs of the recursive calls.
void fill(char *p, unsigned n, char c) {
  if (n == 0) return;
  p[0] = c;
  if (n == 1) return;
  p[1] = c;
  fill(p + 2, n - 2, c);
}
