#include <stdio.h>
int show(const char *s) {
  puts(s);
  return 0;
}
