// function: show
// verdict: equivalent
// The text in two pieces of source, the arguments through a local.
#include <stdio.h>
void show(const int* p) {
  int value = *p;
  printf("value: "
         "%d\n",
         value);
}
