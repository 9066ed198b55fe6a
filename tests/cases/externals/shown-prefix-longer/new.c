// function: put_byte
// verdict: different
// report: calls fwrite(
// The second byte is written, too.
#include <stdio.h>
void put_byte(FILE *f, char c) {
  char buffer[8] = "yyyyyyy";
  buffer[0] = c;
  fwrite(buffer, 1, 2, f);
}
