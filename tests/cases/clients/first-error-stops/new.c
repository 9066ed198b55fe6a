// verdict: unaffected
// Any error ends the loop.
int parse(int c) {
  if (c < 48) return -1;
  if (c > 57) return -2;
  return c - 48;
}
