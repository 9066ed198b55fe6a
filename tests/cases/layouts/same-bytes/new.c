// function: describe
// function: use
// verdict: equivalent
// Other types, the same bytes.
struct entry {
  const char *name;
  int kind;
  int count;
};
int describe(struct entry *e) { return (e->kind == 1) + *e->name; }
void use(struct entry *e) { e->count = 2 + e->count; }
