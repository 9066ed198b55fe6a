// verdict: equivalent
unsigned short pack(unsigned char r, unsigned char g, unsigned char b) {
  unsigned word = (r & 0xf8u) << 8;
  word += (g & 0xfcu) << 3;
  word += b / 8u;
  return (unsigned short)word;
}
