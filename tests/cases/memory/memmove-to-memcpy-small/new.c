// function: shift
// verdict: equivalent-when
// condition: text == NULL
// reason: not-proved
// As memmove-to-memcpy, with few bytes.
// swapped: equivalent
#include <string.h>

void shift(char* text) { memcpy(text + 1, text, 4); }
