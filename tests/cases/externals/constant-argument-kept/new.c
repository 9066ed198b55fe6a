// function: watch
// verdict: unknown
// reason: not-proved
// report: no difference in
// C lets the function write there all the same; replay does not go so far.
void show(const int *);
int watch(int x) {
  int kept = x;
  show(&kept);
  return x;
}
