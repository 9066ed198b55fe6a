void each(const int* a, unsigned n, void (*visit)(void*, int), void* context) {
  for (unsigned i = 0; i < n; i++) visit(context, a[i]);
}
