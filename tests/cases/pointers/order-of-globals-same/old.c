#include <stdint.h>

extern int first, second;
void lock(int *mutex);

void lock_both(void) {
  if ((uintptr_t)&first < (uintptr_t)&second) {
    lock(&first);
    lock(&second);
  } else {
    lock(&second);
    lock(&first);
  }
}
