// verdict: equivalent-when
// condition: to == NULL || from == NULL || to == from
// reason: not-proved
// What is between the members means nothing, but it is not the same: no difference, and no proof.
struct entry {
  char tag;
  int value;
};
void copy(struct entry* to, const struct entry* from) {
  to->tag = from->tag;
  to->value = from->value;
}
