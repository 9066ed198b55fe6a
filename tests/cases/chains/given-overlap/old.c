struct s {
  int x;
  int y;
};
int f(struct s *a, struct s *b, int n) {
  if (n < 0) return 1;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += i;
  a->y = 5;
  b->x = 7;
  return a->y + sum;
}

int inner(int *words, int n) { return f((struct s *)words, (struct s *)(words + 1), n & 7); }
int outer(int *words, int n) { return 1 + inner(words, n); }
