int magnitude(int x);

int client(int x) {
  if (x > 10) return -magnitude(-x);
  return magnitude(x);
}
