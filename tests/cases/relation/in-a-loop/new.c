// verdict: equivalent
// mode: --relation=refines
int sum(const int *rates, unsigned n, int amount) {
  int total = 0;
  for (unsigned i = 0; i < n; i++) {
    if (rates[i] == 0) continue;
    total += amount / rates[i];
  }
  return total;
}
