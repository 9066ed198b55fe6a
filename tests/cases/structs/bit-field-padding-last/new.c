// function: set_kind
// verdict: different

struct flags {
  unsigned kind : 3;
  int size;
};

struct flags set_kind(struct flags f, int kind) {
  f.kind = kind & 3;
  return f;
}
