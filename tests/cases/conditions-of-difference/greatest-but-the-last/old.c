int table[64];
int greatest(int n) {
  int best = 0;
  for (int i = 0; i < n; i++) {
    if (table[i] > best) best = table[i];
  }
  return best;
}
