// function: maximum
// verdict: equivalent
// By value or by index: the number is the same.
int maximum(const int* a, unsigned n) {
  unsigned at = 0;
  int best = a[at];
  for (unsigned i = 1; i < n; i++) {
    if (best < a[i]) {
      at = i;
      best = a[at];
    }
  }
  return best;
}
