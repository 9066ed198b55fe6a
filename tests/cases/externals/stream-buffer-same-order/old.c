#include <stdio.h>
static char buffer[64];
void prepare(void) { setvbuf(stdout, buffer, _IOFBF, sizeof buffer); }
int put(int character) {
  int given = putchar(character);
  return given + buffer[0];
}
