static int (*hook)(int);
int f(int n) {
  if (n < 0) return 1;
  if (n == 0) return 0;
  return hook(-n);
}
void install(void) { hook = f; }
int outer(int n) { return f(n & 7); }
