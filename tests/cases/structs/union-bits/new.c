// function: is_negative
// verdict: equivalent
// The sign of a number by its bits: a union, or memcpy.
#include <string.h>
int is_negative(float x) {
  unsigned word;
  memcpy(&word, &x, sizeof word);
  return (word & 0x80000000u) != 0;
}
