#include <stdio.h>
void put(const char* s) {
  while (*s) putchar(*s++);
}
