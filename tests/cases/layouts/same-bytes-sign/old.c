enum kind { plain, marked };
struct entry {
  char *name;
  enum kind kind;
  unsigned count;
};
unsigned half(struct entry *e) { return e->count / 2; }
