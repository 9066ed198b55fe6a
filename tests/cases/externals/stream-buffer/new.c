// function: put
// verdict: different
#include <stdio.h>
char buffer[64];
void prepare(void) { setvbuf(stdout, buffer, _IOFBF, sizeof buffer); }
int put(int character) {
  putchar(character);
  return buffer[0];
}
