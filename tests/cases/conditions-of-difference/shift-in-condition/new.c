// verdict: different
// condition: bit < 0 || bit > 31 || (word >> bit & 1) == 0
int test(unsigned word, int bit) {
  if (bit < 0 || bit > 31) return -1;
  return (word >> bit & 1) ? 2 : 0;
}
