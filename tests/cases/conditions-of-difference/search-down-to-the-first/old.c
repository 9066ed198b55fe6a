int table[64];
int last(int from, int key) {
  for (int i = from; i > 0; i--) {
    if (table[i] == key) return i;
  }
  return -1;
}
