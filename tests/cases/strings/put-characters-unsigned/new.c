// function: put
// verdict: different
// The same bytes on the stream, but another argument of putchar for those above 127.
#include <stdio.h>
void put(const char* s) {
  while (*s) putchar((unsigned char)*s++);
}
