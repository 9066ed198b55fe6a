// verdict: equivalent
unsigned to_byte(float x) {
  if (x != x) return 0;
  if (x > 255) return 255;
  if (0 <= x) return (unsigned)x;
  return 0;
}
