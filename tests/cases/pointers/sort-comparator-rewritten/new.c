// function: sort
// function: compare
// verdict: equivalent
// The same order, asked in another way.
#include <stdlib.h>
static int compare(const void* a, const void* b) {
  const int* x = a;
  const int* y = b;
  if (*x == *y) return 0;
  return *x < *y ? -1 : 1;
}
void sort(int* numbers, unsigned n) { qsort(numbers, n, sizeof *numbers, compare); }
