// verdict: different
unsigned mix(unsigned n, unsigned h) {
  unsigned left = n;
  for (; left >= 2; left -= 2) h = h * 9 + 27;
  if (left) h = h * 3 + 7;
  return h;
}
