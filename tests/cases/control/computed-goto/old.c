int pick(unsigned i, int x) {
  static const void* const table[] = {&&one, &&two, &&three};
  if (i >= 3) return -1;
  goto* table[i];
one:
  x++;
two:
  x *= 2;
three:
  return x;
}
