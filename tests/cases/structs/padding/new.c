// function: set
// verdict: equivalent
// Between the fields lies a hole that means nothing.
struct mixed {
  char c;
  int i;
};
void set(struct mixed* m, char c, int i) {
  struct mixed made = {c, i};
  m->c = made.c;
  m->i = made.i;
}
