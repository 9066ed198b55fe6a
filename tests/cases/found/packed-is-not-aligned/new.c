// verdict: equivalent-when
// condition: r == NULL || r->size == 0
// reason: not-proved
// A packed structure lies anywhere, though its members would be aligned.
#include <stdint.h>
struct __attribute__((packed)) record {
  uint16_t id, size;
};
int size_of(const struct record* r) {
  return r->size;
}
