// verdict: different
unsigned swap_bytes(unsigned x) {
  x = (x & 0x00ff00ffu) << 8 | (x >> 8 & 0x00ff007fu);
  return x << 16 | x >> 16;
}
