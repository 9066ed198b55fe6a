#include <stdint.h>
struct __attribute__((packed)) record {
  uint16_t id, size;
};
int size_of(const struct record* r) {
  if ((uintptr_t)r & 1) return 0;
  return r->size;
}
