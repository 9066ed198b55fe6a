// function: watch
// verdict: equivalent
// Nobody outside knows of the local.
void tick(void);
int watch(int x) {
  tick();
  return x + (x & 1);
}
