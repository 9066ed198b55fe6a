// verdict: equivalent
unsigned square(unsigned n) {
  return n * n;
}
