int pick(unsigned i, int a, int b) {
  int both[] = {a, b};
  return both[i & 1];
}
