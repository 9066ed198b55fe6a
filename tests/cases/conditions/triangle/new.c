// verdict: equivalent
int triangle(unsigned a, unsigned b, unsigned c) {
  unsigned long x = a, y = b, z = c;
  if (!(x + y > z && x + z > y && y + z > x)) return 0;
  int equal = (a == b) + (b == c) + (a == c);
  if (equal == 3) return 3;
  return equal == 1 ? 2 : 1;
}
