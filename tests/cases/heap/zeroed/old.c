#include <stdlib.h>
#include <string.h>
struct node {
  struct node* next;
  int value;
  int used;
};
struct node* make(void) {
  struct node* n = calloc(1, sizeof *n);
  return n;
}
