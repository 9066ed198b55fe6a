// function: put_byte
// verdict: unknown
// reason: not-proved
// Only the first byte is written, and that is the same: executions show nothing.
// report: no difference in
#include <stdio.h>
void put_byte(FILE *f, char c) {
  char buffer[8] = "yyyyyyy";
  buffer[0] = c;
  fwrite(buffer, 1, 1, f);
}
