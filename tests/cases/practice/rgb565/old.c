unsigned short pack(unsigned char r, unsigned char g, unsigned char b) {
  return (unsigned short)((r >> 3) << 11 | (g >> 2) << 5 | b >> 3);
}
