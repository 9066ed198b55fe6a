// function: put
// verdict: equivalent
#include <stdio.h>
static char buffer[64];
void prepare(void) { setvbuf(stdout, buffer, _IOFBF, sizeof buffer); }
int put(int character) {
  int sum = putchar(character);
  sum += buffer[0];
  return sum;
}
