volatile int port;
int step(int n);
int wait(int n) {
  if (n <= 0) return 0;
  port = n;
  return step(n - 1) + 1;
}
int step(int n) {
  if (n <= 0) return 1;
  return wait(n - 1) * 2;
}
