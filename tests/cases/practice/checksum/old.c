unsigned checksum(unsigned sum, unsigned short word) {
  sum += word;
  if (sum > 0xffffu) sum = (sum & 0xffffu) + 1;
  return sum;
}
