#include <string.h>
union bits {
  float number;
  unsigned word;
};
int is_negative(float x) {
  union bits b;
  b.number = x;
  return (int)(b.word >> 31);
}
