int ones(unsigned word) {
  int count = 0;
  while (word != 0) {
    count += (int)(word & 1);
    word >>= 1;
  }
  return count;
}
