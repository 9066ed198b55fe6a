// verdict: equivalent
// Pointers instead of an index, and the number of elements that are left.
void copy(int *d, const int *s, unsigned n) {
  while (n--) *d++ = *s++;
}
