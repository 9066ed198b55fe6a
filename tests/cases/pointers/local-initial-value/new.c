// function: ask
// verdict: different
// Who leaves the answer alone sees the difference.
int query(int key, int* answer);
int ask(int key) {
  int result = -1;
  if (query(key, &result) != 0) return -1;
  return result;
}
