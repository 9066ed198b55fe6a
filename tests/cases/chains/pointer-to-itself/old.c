static int (*hook)(int);
int f(int n) {
  if (n <= 0) return 0;
  return hook(-n) + 1;
}
void install(void) { hook = f; }
int outer(int n) { return f(n & 7); }
