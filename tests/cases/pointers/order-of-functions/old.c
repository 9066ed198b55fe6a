#include <stdint.h>

int start(void), stop(void);
int is_ordered(void) { return (uintptr_t)start < (uintptr_t)stop; }
