int majority(unsigned a, unsigned b, unsigned c) {
  int counts[2] = {0, 0};
  counts[a & 1]++;
  counts[b & 1]++;
  counts[c & 1]++;
  return counts[1] > counts[0];
}
