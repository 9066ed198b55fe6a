unsigned hash(const unsigned char *p, unsigned n) {
  unsigned h = 5381;
  while (n != 0) {
    h = h * 33 ^ *p;
    p++;
    n--;
  }
  return h;
}
