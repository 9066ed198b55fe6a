unsigned reverse(unsigned n, unsigned sofar) {
  while (n != 0) {
    sofar = sofar * 2 + (n & 1);
    n >>= 1;
  }
  return sofar;
}
