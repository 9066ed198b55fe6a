// function: each
// verdict: equivalent
// A loop over elements, handing on a context.
void each(const int* a, unsigned n, void (*visit)(void*, int), void* context) {
  unsigned i = 0;
  while (i != n) {
    visit(context, *(a + i));
    ++i;
  }
}
