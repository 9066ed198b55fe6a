// function: get
// verdict: equivalent
// The bytes behind `tag` are no part of the value.
struct item { char tag; int weight; };
struct item get(struct item *from) {
  struct item it;
  it.tag = from->tag;
  it.weight = from->weight;
  return it;
}
