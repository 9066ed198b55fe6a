static int (*hook)(int);
int g(int n) {
  return n;
}
void install(void) { hook = g; }
int inner(int n) { return hook(n); }
int outer(int n) { return inner(n) + 1; }
