// verdict: equivalent
// What is a letter depends on the locale; asking changes nothing.
#include <ctype.h>
int f(unsigned char a, unsigned char b) {
  int upper = toupper(a);
  if (!(isspace)(b) || !(isalpha)(a)) upper = 0;
  return upper;
}
