#include <string.h>
struct item {
  int key;
  int value;
};
void copy(struct item* to, const struct item* from) { *to = *from; }
