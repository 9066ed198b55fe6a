// verdict: different
// The sum of two bytes does not fit in a byte.
int mean(unsigned char a, unsigned char b) {
  unsigned char sum = a;
  sum += b;
  return sum >> 1;
}
