// verdict: different
int putchar(int c);
void list(int n) {
  if (n <= 0) return;
  for (int i = 0; i < n; i++) {
    putchar('x');
    putchar(',');
  }
}
