static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
int step(int x, int forward, int often) {
  int (*move)(int) = forward ? up : down;
  for (int i = 0; i < often; i++) x = move(x);
  return x;
}
