// verdict: equivalent
// What is called is called in the same order.
int measure(int at);
int report(int n, int *weight) {
  int total = 0;
  int w = 1;
  for (int i = 0; i < n; i++) {
    total += measure(i);
    w = w * 2 + i;
  }
  *weight = w;
  return total;
}
