void show(const int *);
int watch(int x) {
  int kept = x;
  show(&kept);
  return kept;
}
