struct buffer {
  int length;
};
static int length(const struct buffer* b) { return b->length; }
int twice(const struct buffer* b) {
  if (b == 0) return 0;
  return 2 * length(b);
}
