struct header {
  unsigned length;
  unsigned room;
};
unsigned length(const char *text) {
  const struct header *h = (const struct header *)(text - sizeof(struct header));
  return h->length;
}
