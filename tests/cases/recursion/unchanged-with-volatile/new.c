// verdict: equivalent
// What is not modelled is unchanged, and so it holds by induction like the rest.
volatile int port;
int step(int n);
int wait(int n) {
  if (n <= 0) return 0;
  port = n;
  return step(n - 1) + 1;
}
int step(int n) {
  if (n > 0) {
    int w = wait(n - 1);
    return w + w;
  }
  return 1;
}
