int triangle(unsigned a, unsigned b, unsigned c) {
  if (a == 0 || b == 0 || c == 0) return 0;
  if ((unsigned long)a + b <= c || (unsigned long)a + c <= b || (unsigned long)b + c <= a) return 0;
  if (a == b && b == c) return 3;
  if (a == b || b == c || a == c) return 2;
  return 1;
}
