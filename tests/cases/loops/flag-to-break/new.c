// verdict: equivalent
int find_bit(unsigned x) {
  int found = -1;
  for (int i = 0; i < 32; i++) {
    if (x >> i & 1) {
      found = i;
      break;
    }
  }
  return found;
}
