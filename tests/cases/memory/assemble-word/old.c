#include <string.h>
unsigned read32(const unsigned char* p) {
  unsigned x;
  memcpy(&x, p, 4);
  return x;
}
