// function: sum
// verdict: different
// The first element is left out
struct sample {
  char valid;
  long time;
  int value;
};
int sum(const struct sample* samples, int n) {
  int total = 0;
  for (int i = 1; i < n; i++) {
    if (!samples[i].valid) continue;
    total = samples[i].value + total;
  }
  return total;
}
