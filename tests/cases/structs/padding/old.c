struct mixed {
  char c;
  int i;
};
void set(struct mixed* m, char c, int i) {
  m->c = c;
  m->i = i;
}
