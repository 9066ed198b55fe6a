// verdict: equivalent
unsigned ones(unsigned char x) {
  unsigned v = x;
  v = v - (v >> 1 & 0x55u);
  v = (v & 0x33u) + (v >> 2 & 0x33u);
  return (v + (v >> 4)) & 0x0fu;
}
