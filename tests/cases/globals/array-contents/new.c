// verdict: different
// Only for a value in the array that chance does not find.
int table[4];
int find(int key) {
  return table[key & 3] == 987654 + (key == 777777) ? key : -1;
}
