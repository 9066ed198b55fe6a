int taken;
int* where(void) { return &taken; }
int take(int* p) {
  int x = *p;
  taken++;
  return x;
}
