static unsigned low_byte(unsigned char c) { return c; }

unsigned fold(unsigned word) {
  return low_byte(word) + low_byte(word >> 8) + low_byte(word >> 16);
}
