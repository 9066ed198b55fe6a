// verdict: equivalent
unsigned bcd(unsigned char n) {
  if (n >= 100) return 0xffu;
  return n + 6u * (n / 10u);
}
