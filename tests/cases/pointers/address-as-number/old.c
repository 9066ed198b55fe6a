#include <stdint.h>

extern int a;
int is_high(void) {
  const uintptr_t at = (uintptr_t)&a;
  return at > 0x1000000;
}
