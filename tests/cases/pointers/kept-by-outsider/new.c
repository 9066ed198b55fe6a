// function: watch
// verdict: different
// xfail: replay does not let an outside function keep an address and write there later
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
