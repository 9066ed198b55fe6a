// mode: --when p&&p->n>0
// verdict: different
struct list {
  int n;
};
int f(struct list *p) {
  int r = 0;
  for (int i = 0; i < p->n; i++) r += 3 * (i > 1);
  return r;
}
