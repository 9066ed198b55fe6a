// verdict: equivalent
#include <math.h>
float size(float x) {
  union {
    float number;
    unsigned bits;
  } both;
  both.number = x;
  both.bits &= 0x7fffffffu;
  return both.number;
}
