volatile int port;
int f(int x) {
  int a = port;
  return a + x;
}
