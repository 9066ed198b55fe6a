int (*handler)(int);
int f(int x) {
  int y = handler(x);
  return y + 1;
}
