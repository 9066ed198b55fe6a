// function: move
// verdict: different
// memmove by hand in the one direction that overlapping objects do not bear.
void move(char* a, unsigned n) {
  for (unsigned i = 0; i < (n & 7); i++) a[1 + i] = a[i];
}
