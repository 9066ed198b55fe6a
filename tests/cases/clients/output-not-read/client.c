void fill(int *p, int x);

int client(int x) {
  int p[2];
  fill(p, x);
  return p[0];
}
