struct range {
  int low, high;
};
void widen(struct range *r, int by) {
  r->low -= by;
  r->high += by;
}
