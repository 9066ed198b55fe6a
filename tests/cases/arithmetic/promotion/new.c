// verdict: equivalent
int mean(unsigned char a, unsigned char b) {
  unsigned short sum = a;
  sum += b;
  return sum >> 1;
}
