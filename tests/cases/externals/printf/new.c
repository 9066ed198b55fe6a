// verdict: equivalent
int printf(const char* format, ...);
int putchar(int c);

void show(int ok, int n) {
  if (!ok) {
    printf("error\n");
    putchar(46);
    return;
  }
  printf("value %d\n", n);
  putchar('.');
}
