// function: step
// verdict: equivalent
// The choice within the loop, without a pointer.
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
int step(int x, int forward, int often) {
  for (int i = 0; i < often; i++) x = forward ? up(x) : down(x);
  return x;
}
