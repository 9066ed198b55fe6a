// verdict: equivalent
// The test in the loop becomes two loops.
int weight(int n) {
  int w = 0;
  int i = 0;
  for (; i < n && i < 10; i++) w += 2;
  for (; i < n; i++) w += 3;
  return w;
}
