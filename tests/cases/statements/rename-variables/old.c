int blend(int from, int to, int weight) {
  int span = to - from;
  int part = span * weight;
  return from + part / 256;
}
