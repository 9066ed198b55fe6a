// verdict: equivalent
static unsigned char step(unsigned char crc) {
  return (unsigned char)((crc & 0x80) ? crc << 1 ^ 0x07 : crc << 1);
}

unsigned char crc8(unsigned char crc, unsigned char byte) {
  crc ^= byte;
  crc = step(step(step(step(crc))));
  crc = step(step(step(step(crc))));
  return crc;
}
