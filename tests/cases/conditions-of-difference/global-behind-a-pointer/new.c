// function: bump
// verdict: different
// condition: by >= 0
// report: exactly when by >= 0
// report: when by < 0: counter is by + counter in old, counter in new
int counter;
int *where(void) { return &counter; }
void bump(int by) {
  if (by > 0) counter += by;
}
