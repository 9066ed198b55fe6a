int test(unsigned word, int bit) {
  if (bit < 0 || bit > 31) return -1;
  return (word >> bit & 1) ? 1 : 0;
}
