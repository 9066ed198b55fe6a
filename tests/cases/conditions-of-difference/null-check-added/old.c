struct pair {
  int first;
  int second;
};
int first_of(const struct pair *p) { return p->first; }
