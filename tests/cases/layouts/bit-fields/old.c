struct flags {
  unsigned a : 3;
  unsigned b : 5;
};
int get(struct flags* f) { return f->b; }
