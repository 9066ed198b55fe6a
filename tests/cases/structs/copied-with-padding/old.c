struct entry {
  char tag;
  int value;
};
void copy(struct entry* to, const struct entry* from) { *to = *from; }
