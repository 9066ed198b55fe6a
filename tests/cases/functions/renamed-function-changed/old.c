static int distance(int from, int to) {
  int d = to - from;
  return d < 0 ? -d : d;
}

int nearer(int x, int a, int b) { return distance(x, a) <= distance(x, b) ? a : b; }
