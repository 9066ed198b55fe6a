int putchar(int c);
void list(int n) {
  for (int i = 0; i < n; i++) {
    if (i > 0) putchar(',');
    putchar('x');
  }
}
