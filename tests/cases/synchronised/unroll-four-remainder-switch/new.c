// verdict: equivalent
unsigned mix(unsigned n) {
  unsigned h = 1;
  while (n > 3) {
    h = (h << 3) + (h >> 2) + n;
    h = (h << 3) + (h >> 2) + (n - 1);
    h = (h << 3) + (h >> 2) + (n - 2);
    h = (h << 3) + (h >> 2) + (n - 3);
    n -= 4;
  }
  switch (n) {
    case 3: h = (h << 3) + (h >> 2) + n--;  // fall through
    case 2: h = (h << 3) + (h >> 2) + n--;  // fall through
    case 1: h = (h << 3) + (h >> 2) + n;
  }
  return h;
}
