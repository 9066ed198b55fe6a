int printf(const char* format, ...);
int putchar(int c);

void show(int ok, int n) {
  if (ok)
    printf("value %d\n", n);
  else
    printf("error\n");
  putchar('.');
}
