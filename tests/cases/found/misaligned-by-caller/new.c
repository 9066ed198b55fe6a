// function: odd_in_pool
// verdict: different
// No pointer to a number is misaligned in C, but this caller makes one.
#include <stdint.h>
static int is_odd(const uint32_t* p) { return 0; }
static unsigned char pool[64];
int odd_in_pool(int i) { return is_odd((const uint32_t*)(pool + i)); }
