// function: lock_both
// verdict: equivalent
// Whichever lies first, it is the same one in both versions.
#include <stdint.h>

extern int first, second;
void lock(int *mutex);

void lock_both(void) {
  const int is_first_lower = (uintptr_t)&second > (uintptr_t)&first;
  lock(is_first_lower ? &first : &second);
  lock(is_first_lower ? &second : &first);
}
