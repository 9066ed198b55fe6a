// function: show
// verdict: different
// The arguments changed places.
#include <stdio.h>
void show(const int* p) { printf("%d of %d\n", p[1], p[0]); }
