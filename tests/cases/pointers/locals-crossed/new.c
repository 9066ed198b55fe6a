// function: range
// verdict: unknown
// reason: not-proved
// Replay has no function that leaves something through its pointers.
void fill(int* low, int* high);
int range(void) {
  int from = 0, to = 0;
  fill(&from, &to);
  return from - to;
}
