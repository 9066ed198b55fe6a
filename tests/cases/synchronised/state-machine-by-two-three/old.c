int parity(unsigned word) {
  int odd = 0;
  while (word != 0) {
    if (word & 1) odd = !odd;
    word >>= 1;
  }
  return odd;
}
