// verdict: different
// The sums wrap around in 32 bits.
int triangle(unsigned a, unsigned b, unsigned c) {
  if (!(a + b > c && a + c > b && b + c > a)) return 0;
  int equal = (a == b) + (b == c) + (a == c);
  if (equal == 3) return 3;
  return equal == 1 ? 2 : 1;
}
