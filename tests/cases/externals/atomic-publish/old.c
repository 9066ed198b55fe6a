#include <stdatomic.h>
int data;
atomic_int ready;
void publish(int x) {
  data = x;
  atomic_store_explicit(&ready, 1, memory_order_release);
}
