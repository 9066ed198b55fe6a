// function: area
// verdict: equivalent
// Nobody looked at the name.
struct box {
  unsigned width;
  unsigned height;
};
unsigned area(const struct box* b) {
  unsigned h = b->height;
  return h * b->width;
}
