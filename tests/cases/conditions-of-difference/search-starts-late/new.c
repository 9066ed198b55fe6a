// verdict: different
// condition: n <= 0 || table[0] != key
int table[64];
int has(int n, int key) {
  for (int i = 1; i < n; i++) {
    if (table[i] == key) return 1;
  }
  return 0;
}
