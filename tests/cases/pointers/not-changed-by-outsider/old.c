void tick(void);
int watch(int x) {
  int kept[2] = {x, x + 1};
  tick();
  return kept[x & 1];
}
