// verdict: different
// report: does not end
// An open hash table without a free place: a key that is not there is looked for again and again.
#include <stddef.h>
size_t find(const unsigned char *table, size_t mask, unsigned char key) {
  size_t at = key & mask;
  while (table[at] != key) at = (at + 1) & mask;
  return at;
}
