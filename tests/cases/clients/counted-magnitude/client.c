int magnitude(int x);

int client(int x) {
  if (x > 0) return -magnitude(-x);
  return magnitude(x);
}
