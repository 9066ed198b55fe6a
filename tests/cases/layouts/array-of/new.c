// function: sum
// verdict: equivalent
// The elements have another size.
struct sample {
  char valid;
  long time;
  int value;
};
int sum(const struct sample* samples, int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    if (!samples[i].valid) continue;
    total = samples[i].value + total;
  }
  return total;
}
