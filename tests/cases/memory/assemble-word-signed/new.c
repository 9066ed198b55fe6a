// function: read16
// verdict: different
// A plain char is signed: 0x80 and above spoils the upper byte.
unsigned read16(const unsigned char* p) {
  const char* c = (const char*)p;
  return (unsigned)(c[0] | c[1] << 8) & 0xffff;
}
