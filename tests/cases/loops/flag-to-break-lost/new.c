// verdict: different
// Without the break it is the highest bit that counts.
int find_bit(unsigned x) {
  int found = -1;
  for (int i = 0; i < 32; i++) {
    if (x >> i & 1) found = i;
  }
  return found;
}
