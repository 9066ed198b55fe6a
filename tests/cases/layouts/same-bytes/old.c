enum kind { plain, marked };
struct entry {
  char *name;
  enum kind kind;
  unsigned count;
};
int describe(struct entry *e) { return e->name[0] + (e->kind == marked); }
void use(struct entry *e) { e->count += 2; }
