// function: read32
// verdict: equivalent
// Four bytes, low first: a load, or shifts.
unsigned read32(const unsigned char* p) {
  return p[0] | (unsigned)p[1] << 8 | (unsigned)p[2] << 16 | (unsigned)p[3] << 24;
}
