int status(int x);

int is_ok(int x) {
  int s = status(x);
  return s & 1;
}
