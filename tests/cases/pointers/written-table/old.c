static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
static int (*table[2])(int) = {up, down};
void swap(void) {
  table[0] = down;
  table[1] = up;
}
int step(int which, int x) { return table[which & 1](x); }
