// verdict: different
// The last element stays as it was; with n == 0 there is no end within the object.
void copy(int *d, const int *s, unsigned n) {
  while (--n) *d++ = *s++;
}
