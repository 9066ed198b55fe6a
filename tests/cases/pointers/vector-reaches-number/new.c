// verdict: unknown
// reason: not-proved
// A vector may lie where a number is: of characters by C's own rules, of others by clang's.
typedef unsigned char bytes __attribute__((vector_size(8)));
long total;
long put(bytes *to, bytes value) {
  total = 1;
  *to = value;
  return 1;
}
