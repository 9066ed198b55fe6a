// function: nearer
// verdict: different
static int gap(int from, int to) {
  int d = to - from;
  return d < 0 ? d : -d;
}

int nearer(int x, int a, int b) {
  if (gap(x, a) <= gap(x, b)) return a;
  return b;
}
