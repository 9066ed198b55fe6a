// function: update
// verdict: equivalent
// Two arrays that cannot overlap, and a sum beside one of them.
int left[64], right[64];
int total;

void update(const int *by, unsigned n) {
  if (n > 64) return;
  for (unsigned i = 0; i < n; i++) {
    left[i] = left[i] - (int)i;
    right[i] = right[i] * 3;
    total += right[i];
  }
}
