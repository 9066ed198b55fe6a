struct set {
  int used, limit;
};
int count(const struct set* s) {
  if (!s) return 0;
  return s->used < s->limit ? s->used : s->limit;
}
