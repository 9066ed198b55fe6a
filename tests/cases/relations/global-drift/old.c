int count;
int walk(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += i;
    count++;
  }
  return s;
}
