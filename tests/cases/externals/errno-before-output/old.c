#include <errno.h>
#include <stdio.h>
void put(int character) {
  errno = 0;
  putchar(character);
}
