// verdict: different
unsigned fold(unsigned word) {
  unsigned sum = word & 0xffu;
  sum += (word >> 8) & 0xffu;
  sum += word >> 16;
  return sum;
}
