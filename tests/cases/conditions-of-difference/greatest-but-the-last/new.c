// verdict: different
// condition: n != (-2147483647 - 1) && (n <= 0 || table[n - 1] <= 0)
int table[64];
int greatest(int n) {
  int best = 0;
  for (int i = 0; i < n - 1; i++) {
    if (table[i] > best) best = table[i];
  }
  return best;
}
