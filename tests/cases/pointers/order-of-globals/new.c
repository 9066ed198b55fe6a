// function: lock_both
// verdict: unknown
// reason: not-proved
// Nobody knows which of two variables lies first.
#include <stdint.h>

extern int first, second;
void lock(int *mutex);

void lock_both(void) {
  lock(&first);
  lock(&second);
}
