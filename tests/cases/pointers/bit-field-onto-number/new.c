// verdict: unknown
// reason: not-proved
// Clang stores 16 bits, of an int.
struct flags {
  int low : 16;
};
int level;
int put(struct flags *to, int bits) {
  level = 1;
  to->low = bits;
  return 1;
}
