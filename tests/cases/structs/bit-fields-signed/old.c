struct gauge {
  int level : 3;
  int : 29;
};
int level(struct gauge* g, int x) {
  g->level = x;
  return g->level;
}
