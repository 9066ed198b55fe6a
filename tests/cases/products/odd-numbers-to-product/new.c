// verdict: different
unsigned square(unsigned n) {
  return n * (n + 1);
}
