int weight(int n) {
  int w = 0;
  for (int i = 0; i < n; i++) w += i < 10 ? 2 : 3;
  return w;
}
