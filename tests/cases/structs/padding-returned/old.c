struct item { char tag; int weight; };
struct item get(struct item *from) {
  struct item it = *from;
  return it;
}
