// verdict: different
// What is read has to do with what was written.
int shared;
int f(void) {
  shared = 6;
  int r = *(volatile int*)&shared;
  shared = 0;
  return r;
}
