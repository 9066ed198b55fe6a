// function: twice
// verdict: equivalent
// The check moved into the callee.
struct buffer {
  int length;
};
static int size(const struct buffer* b) { return b ? b->length : 0; }
int twice(const struct buffer* b) { return 2 * size(b); }
