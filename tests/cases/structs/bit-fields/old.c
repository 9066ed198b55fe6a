struct flags {
  unsigned ready : 1, mode : 3, rest : 28;
};
void mark(struct flags* f, unsigned mode) {
  f->ready = 1;
  f->mode = mode;
}
