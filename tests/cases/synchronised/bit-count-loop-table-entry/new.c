// verdict: different
// Only numbers with a hexadecimal digit E.
static const unsigned char table[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 4, 4};
int ones(unsigned word) {
  int count = 0;
  while (word != 0) {
    count += table[word & 15];
    word >>= 4;
  }
  return count;
}
