// verdict: equivalent
// What lies before the text is memory that the caller has, too.
struct header {
  unsigned length;
  unsigned room;
};
unsigned length(const char *text) {
  return ((const unsigned *)text)[-2];
}
