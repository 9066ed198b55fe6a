// function: put
// verdict: equivalent
// A text written by characters.
#include <stdio.h>
void put(const char* s) {
  for (; *s != 0; ++s) putchar(*s);
}
