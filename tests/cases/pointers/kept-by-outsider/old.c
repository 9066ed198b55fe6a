void show(int*);
void tick(void);
int watch(int x) {
  int kept = x;
  show(&kept);
  tick();
  return kept;
}
