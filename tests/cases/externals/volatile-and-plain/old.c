int shared;
int f(void) {
  shared = 5;
  int r = *(volatile int*)&shared;
  shared = 0;
  return r;
}
