#include <stdio.h>
void put_byte(FILE *f, char c) {
  char buffer[8] = "xxxxxxx";
  buffer[0] = c;
  fwrite(buffer, 1, 1, f);
}
