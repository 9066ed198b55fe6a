unsigned f(int *p, int n) {
  if (n < 0) return 1;
  unsigned sum = 0;
  for (int i = 0; i < n; i++) sum += i;
  return sum + ((unsigned long)p & 3);
}

unsigned outer(char *bytes, int n) { return f((int *)(bytes + 1), n & 7); }
