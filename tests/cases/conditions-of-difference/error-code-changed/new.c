// verdict: different
// condition: key < 0 || code == 1234
// report: exactly when
int open_door(int key, int code) {
  if (key < 0) return -1;
  if (code != 1234) return -5;
  return key;
}
