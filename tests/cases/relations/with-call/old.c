int weight(int);
int total(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += weight(i);
  return s;
}
