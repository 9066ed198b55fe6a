// verdict: unknown
// reason: not-proved
// Ready before the data are there.
#include <stdatomic.h>
int data;
atomic_int ready;
void publish(int x) {
  atomic_store_explicit(&ready, 1, memory_order_release);
  data = x;
}
