#include <stdlib.h>
static int compare(const void* a, const void* b) {
  int x = *(const int*)a, y = *(const int*)b;
  return (x > y) - (x < y) < 0;
}
void sort(int* numbers, unsigned n) { qsort(numbers, n, sizeof *numbers, compare); }
