#include <stdint.h>

int grows_down(void) {
  int a, b;
  return (uintptr_t)&a < (uintptr_t)&b;
}
