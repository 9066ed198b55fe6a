// function: clear
// verdict: equivalent
// The size by the object, not by the type.
#include <string.h>
struct block {
  int words[4];
};
void clear(struct block* b) { memset(b->words, 0, 4 * sizeof b->words[0]); }
