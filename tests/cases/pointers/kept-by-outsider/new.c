// function: watch
// verdict: different
// The first call may keep the address, the second one write to it.
void show(int*);
void tick(void);
int watch(int x) {
  int kept = x;
  show(&kept);
  int seen = kept;
  tick();
  return seen;
}
