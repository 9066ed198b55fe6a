// verdict: equivalent
int pick(int x, int unused) {
  int scratch = x * unused;
  if (scratch == 0) scratch = 1;
  if (x > 100) {
    x -= 100;
    return x;
  }
  return x;
}
