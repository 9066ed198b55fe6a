int query(int key, int* answer);
int ask(int key) {
  int result = 0;
  if (query(key, &result) != 0) return -1;
  return result;
}
