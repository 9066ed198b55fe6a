int limit;
int cut(int x) {
  int n = 0;
  while (n < x && n < limit) n++;
  return n;
}
int f(int x) {
  limit = -5;
  return cut(x) <= limit;
}
