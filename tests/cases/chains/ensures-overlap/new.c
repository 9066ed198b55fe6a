// mode: --contracts contracts.txt
// function: outer
// verdict: different
// The contract is proved of structures that do not overlap in part; these do, and set returns 7. Few inputs get there.
struct s {
  int x;
  int y;
};
int set(struct s *a, struct s *b) {
  a->y = 5;
  b->x = 7;
  return a->y;
}

int outer(int *words, unsigned key) {
  if (key * 2654435761u != 0xdeadbeef) return 0;
  return set((struct s *)words, (struct s *)(words + 1)) == 5 ? 5 : 6;
}
