// function: get
// verdict: unknown
// reason: layout-changed
// Bit-fields are not paired.
struct flags {
  unsigned b : 5;
  unsigned a : 3;
};
int get(struct flags* f) { return f->b; }
