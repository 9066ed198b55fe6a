// mode: --when f:n>=0
// function: inner
// function: outer
// verdict: equivalent
// One structure twice is no overlap in part.
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

int inner(struct s *a, int n) { return f(a, a, n & 7); }
int outer(struct s *a, int n) { return 1 + inner(a, n); }
