int find_bit(unsigned x) {
  int found = -1;
  int done = 0;
  for (int i = 0; i < 32 && !done; i++) {
    if (x >> i & 1) {
      found = i;
      done = 1;
    }
  }
  return found;
}
