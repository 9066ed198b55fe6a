// verdict: equivalent
unsigned checksum(unsigned sum, unsigned short word) {
  unsigned next = sum + word;
  return next >> 16 ? (unsigned)(unsigned short)next + 1u : next;
}
