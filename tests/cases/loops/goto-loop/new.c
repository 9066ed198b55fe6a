// verdict: equivalent
unsigned countdown(unsigned n, unsigned step) {
  unsigned acc = 1;
again:
  if (n == 0) goto done;
  acc = acc * 3 + step;
  n = n - 1;
  goto again;
done:
  return acc;
}
