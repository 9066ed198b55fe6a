// mode: --contracts contracts.txt
// function: outer
// verdict: equivalent
// report: contract of set: ensures result == 5
// One structure twice is no overlap in part.
struct s {
  int x;
  int y;
};
int set(struct s *a, struct s *b) {
  a->y = 5;
  b->x = 7;
  return a->y;
}

int outer(struct s *a, unsigned key) {
  if (key * 2654435761u != 0xdeadbeef) return 0;
  return set(a, a) == 5 ? 5 : 6;
}
