static int taken;
int total(void) { return taken; }
int take(int* p) {
  int x = *p;
  taken++;
  return x;
}
