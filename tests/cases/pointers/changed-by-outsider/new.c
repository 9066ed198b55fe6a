// function: watch
// verdict: different
// The call may change what p points to.
void tick(void);
int watch(const int* p) {
  tick();
  return *p - *p;
}
