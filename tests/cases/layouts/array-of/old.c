struct sample {
  int value;
  char valid;
};
int sum(const struct sample* samples, int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    if (samples[i].valid) total += samples[i].value;
  }
  return total;
}
