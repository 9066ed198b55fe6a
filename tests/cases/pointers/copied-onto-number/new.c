// verdict: different
// report: to = &level
// What is copied is characters, though it is an int that is stored in the end.
#include <string.h>
float level;
float put(void *to, int bits) {
  level = 1;
  memcpy(to, &bits, sizeof bits);
  return 1;
}
