// function: level
// verdict: different
// A signed field of three bits holds -4 to 3.
struct gauge {
  int level : 3;
  int : 29;
};
int level(struct gauge* g, int x) {
  g->level = x;
  return x & 7;
}
