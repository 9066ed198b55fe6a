// verdict: equivalent
// xfail: the rounds are shifted by half a round
// The comma after all but the last, in place of before all but the first.
int putchar(int c);
void list(int n) {
  if (n <= 0) return;
  for (int i = 0; i < n - 1; i++) {
    putchar('x');
    putchar(',');
  }
  putchar('x');
}
