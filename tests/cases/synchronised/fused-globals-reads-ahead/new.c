// function: update
// verdict: different
// The element that is read has not been increased yet.
int left[64], right[64];

void update(unsigned n) {
  if (n >= 64) return;
  for (unsigned i = 0; i < n; i++) {
    left[i] = left[i] + 1;
    right[i] = left[i + 1];
  }
}
