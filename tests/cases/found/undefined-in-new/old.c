extern void out(int);

int send(int x) {
  out(1);
  if (x == 4) {
    out(2);
    return 2;
  }
  return 1;
}
