// function: copy
// verdict: equivalent
// swapped: equivalent-when
// memcpy by hand. Where the two overlap the old version was undefined, and the bytes go in the same order.
void copy(char* to, const char* from, unsigned n) {
  for (unsigned i = 0; i < n; i++) to[i] = from[i];
}
