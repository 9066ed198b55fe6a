int table[4];
int find(int key) {
  return table[key & 3] == 987654 ? key : -1;
}
