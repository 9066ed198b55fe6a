// function: get
// verdict: different
// report: weight =
struct item { char tag; int weight; };
struct item get(struct item *from) {
  struct item it;
  it.tag = from->tag;
  it.weight = from->weight & 0xffffff;
  return it;
}
