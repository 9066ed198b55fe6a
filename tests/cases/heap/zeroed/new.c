// function: make
// verdict: equivalent
// calloc, or malloc and memset.
#include <stdlib.h>
#include <string.h>
struct node {
  struct node* next;
  int value;
  int used;
};
struct node* make(void) {
  struct node* n = malloc(sizeof *n);
  if (n) memset(n, 0, sizeof *n);
  return n;
}
