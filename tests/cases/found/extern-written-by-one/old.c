extern int G;

int put(int x) {
  G = x;
  return 0;
}
