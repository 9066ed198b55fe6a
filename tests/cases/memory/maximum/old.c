int maximum(const int* a, unsigned n) {
  int best = a[0];
  for (unsigned i = 1; i < n; i++)
    if (a[i] > best) best = a[i];
  return best;
}
