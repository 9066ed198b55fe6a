// function: compare
// verdict: different
// The difference of two numbers may wrap.
#include <stdlib.h>
static int compare(const void* a, const void* b) {
  int x = *(const int*)a, y = *(const int*)b;
  return x - y < 0;
}
void sort(int* numbers, unsigned n) { qsort(numbers, n, sizeof *numbers, compare); }
