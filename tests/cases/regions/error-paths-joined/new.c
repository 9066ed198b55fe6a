// verdict: equivalent
// Two ways out in the case of an error are one.
int step(int a);
void release(int a);
int *lock(int a);

int transfer(int a, int b, int n) {
  for (int i = 0; i < n; i++) {
    if (step(a) < 0 || step(b) < 0)
      goto fail;
  }
  release(b);
  return 0;
fail:
  release(a);
  return -1;
}
