void each(const int* a, void (*visit)(void*, int), void* context) {
  visit(context, a[0]);
  visit(context, a[1]);
}
