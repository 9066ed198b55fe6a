#include <string.h>
void copy(unsigned char* to, const unsigned char* from) {
  unsigned char t[4];
  memcpy(t, from, 4);
  memcpy(to, t, 4);
}
