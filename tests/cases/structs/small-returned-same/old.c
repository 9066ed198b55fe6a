struct pair {
  int first, second;
};
struct pair swapped(struct pair p) {
  struct pair q = {p.second, p.first};
  return q;
}
