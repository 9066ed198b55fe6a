// verdict: different
// No relation that anybody would read.
unsigned hash(unsigned n) {
  unsigned h = 1;
  for (unsigned i = 0; i < n; i++)
    h = h * 33 + i;
  return h;
}
