// function: copy
// verdict: equivalent
// Assignment or memcpy.
#include <string.h>
struct item {
  int key;
  int value;
};
void copy(struct item* to, const struct item* from) { memmove(to, from, sizeof *to); }
