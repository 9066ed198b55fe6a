// function: put
// verdict: different
// Where putchar succeeds it leaves errno as it was.
#include <errno.h>
#include <stdio.h>
void put(int character) {
  errno = 5;
  putchar(character);
}
