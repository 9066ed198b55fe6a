// verdict: equivalent
// Upwards one by one, downwards two by two: the counter does not matter otherwise.
unsigned mix(unsigned n, unsigned h) {
  unsigned left = n;
  for (; left >= 2; left -= 2) h = h * 9 + 28;
  if (left) h = h * 3 + 7;
  return h;
}
