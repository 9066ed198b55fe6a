// verdict: different
unsigned countdown(unsigned n, unsigned step) {
  unsigned acc = 1;
again:
  acc = acc * 3 + step;
  if (n == 0) goto done;
  n = n - 1;
  goto again;
done:
  return acc;
}
