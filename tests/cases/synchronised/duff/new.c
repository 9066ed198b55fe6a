// verdict: equivalent
// xfail: entered in the middle: needs what n % 4 is at each entry
// Duff's device: a switch into the middle of the unrolled loop.
unsigned mix(unsigned n, unsigned h) {
  if (n == 0) return h;
  switch (n % 4) {
    do {
      case 0: h = h * 3 + n--;
      case 3: h = h * 3 + n--;
      case 2: h = h * 3 + n--;
      case 1: h = h * 3 + n--;
    } while (n > 0);
  }
  return h;
}
