// function: count
// verdict: different
// The field is read before the check.
struct set {
  int used, limit;
};
int count(const struct set* s) {
  int used = s->used;
  if (!s) return 0;
  return used < s->limit ? used : s->limit;
}
