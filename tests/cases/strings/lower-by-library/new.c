// function: same
// verdict: equivalent
// Each character goes to tolower once, in the same order.
#include <ctype.h>
int same(const unsigned char* a, const unsigned char* b) {
  int x = tolower(a[0]);
  int y = tolower(b[0]);
  return y == x;
}
