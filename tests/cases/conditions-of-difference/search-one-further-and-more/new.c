// verdict: different
// condition: n < 0
// As if only table[n] mattered, for as long as one looks at few rounds.
int table[64];
int has(int n, int key) {
  for (int i = 0; i <= n; i++) {
    if (i == 20) return 2;
    if (table[i] == key) return 1;
  }
  return 0;
}
