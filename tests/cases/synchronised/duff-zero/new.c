// verdict: different
// Without the guard, no rounds become four.
unsigned mix(unsigned n, unsigned h) {
  switch (n % 4) {
    do {
      case 0: h = h * 3 + n--;
      case 3: h = h * 3 + n--;
      case 2: h = h * 3 + n--;
      case 1: h = h * 3 + n--;
    } while (n > 0 && n < 4294967290u);
  }
  return h;
}
