int level(int x);

int client(int x) {
  int l = level(x);
  return l > 20 ? 20 : l;
}
