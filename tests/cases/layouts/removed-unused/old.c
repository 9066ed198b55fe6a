struct box {
  const char* name;
  unsigned width;
  unsigned height;
};
unsigned area(const struct box* b) { return b->width * b->height; }
