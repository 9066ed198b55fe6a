// verdict: equivalent
int parity(unsigned word) {
  int odd = 0;
  while (word != 0) {
    switch (word & 3) {
      case 1:
      case 2: odd = !odd; break;
    }
    word >>= 2;
  }
  return odd;
}
