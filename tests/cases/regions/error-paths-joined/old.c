int step(int a);
void release(int a);
int *lock(int a);

int transfer(int a, int b, int n) {
  for (int i = 0; i < n; i++) {
    if (step(a) < 0) {
      release(a);
      return -1;
    }
    if (step(b) < 0) {
      release(a);
      return -1;
    }
  }
  release(b);
  return 0;
}
