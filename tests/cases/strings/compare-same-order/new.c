// function: same
// verdict: equivalent
// The same question.
#include <string.h>
int same(const char* a, const char* b) {
  int order = strcmp(a, b);
  if (order) return 0;
  return 1;
}
