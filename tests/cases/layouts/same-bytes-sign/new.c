// function: half
// verdict: different
// The bytes are the same, what they mean is not.
struct entry {
  const char *name;
  int kind;
  int count;
};
unsigned half(struct entry *e) { return e->count / 2; }
