// function: step
// verdict: different
// Where forward is negative.
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
int step(int x, int forward, int often) {
  int (*move)(int) = forward > 0 ? up : down;
  for (int i = 0; i < often; i++) x = move(x);
  return x;
}
