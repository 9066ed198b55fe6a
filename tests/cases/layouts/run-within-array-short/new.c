// function: f
// verdict: different
#include <string.h>

struct name {
  char last[4];
  char first[4];
};

void f(struct name *n) {
  for (int i = 0; i < 3; i++) n->first[i] = (char)255;
}
