// mode: --contracts contracts.txt
// function: inner
// function: outer
// verdict: different
// As given-overlap, where the condition is a precondition.
struct s {
  int x;
  int y;
};
int f(struct s *a, struct s *b, int n) {
  if (n < 0) return 2;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += i;
  a->y = 5;
  b->x = 7;
  return 5 + sum;
}

int inner(int *words, int n) { return f((struct s *)words, (struct s *)(words + 1), n & 7); }
int outer(int *words, int n) { return 1 + inner(words, n); }
