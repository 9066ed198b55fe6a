int table[64];
int has(int n, int key) {
  for (int i = 0; i < n; i++) {
    if (table[i] == key) return 1;
  }
  return 0;
}
