#include <stddef.h>
size_t find(const unsigned char *table, size_t mask, unsigned char key) {
  size_t at = key & mask;
  for (size_t tried = 0; tried <= mask; tried++) {
    if (table[at] == key) return at;
    at = (at + 1) & mask;
  }
  return mask + 1;
}
