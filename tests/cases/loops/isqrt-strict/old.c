unsigned root(unsigned x) {
  unsigned r = 0;
  while ((r + 1) * (r + 1) <= x && r < 65535) r++;
  return r;
}
