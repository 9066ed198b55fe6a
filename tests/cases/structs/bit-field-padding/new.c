// function: set_kind
// verdict: equivalent
// The bits behind a bit-field are no part of the structure.

struct flags {
  unsigned kind : 3;
  int size;
};

struct flags set_kind(struct flags f, int kind) {
  f.kind = kind;
  return f;
}
