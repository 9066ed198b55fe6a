unsigned bcd(unsigned char n) {
  if (n > 99) return 0xffu;
  return (unsigned)(n / 10) << 4 | n % 10u;
}
