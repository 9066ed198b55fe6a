// verdict: different
// The carry is what was above the low half, which is not always one.
unsigned checksum(unsigned sum, unsigned short word) {
  unsigned next = sum + word;
  return (next & 0xffffu) + (next >> 16);
}
