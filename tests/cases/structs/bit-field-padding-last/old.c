struct flags {
  unsigned kind : 3;
  int size;
};

struct flags set_kind(struct flags f, int kind) {
  struct flags made = {0};
  made.kind = kind;
  made.size = f.size;
  return made;
}
