// verdict: different
// condition: n < 0 || table[n] != key
int table[64];
int count(int n, int key) {
  int found = 0;
  for (int i = 0; i <= n; i++) {
    if (table[i] == key) found++;
  }
  return found;
}
