// function: each
// verdict: different
// The callback may change the next element before it is read.
void each(const int* a, void (*visit)(void*, int), void* context) {
  int first = a[0];
  int second = a[1];
  visit(context, first);
  visit(context, second);
}
