int ratio(int a, int b);

int client(int a, int b) {
  if (b == 0) return 0;
  return ratio(a, b);
}
