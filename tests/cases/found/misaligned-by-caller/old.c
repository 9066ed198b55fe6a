#include <stdint.h>
static int is_odd(const uint32_t* p) { return ((uintptr_t)p & 3) != 0; }
static unsigned char pool[64];
int odd_in_pool(int i) { return is_odd((const uint32_t*)(pool + i)); }
