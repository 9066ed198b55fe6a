// function: each
// verdict: different
// xfail: replay does not let a function behind a pointer change memory
// The callback may change the next element before it is read.
void each(const int* a, void (*visit)(void*, int), void* context) {
  int first = a[0];
  int second = a[1];
  visit(context, first);
  visit(context, second);
}
