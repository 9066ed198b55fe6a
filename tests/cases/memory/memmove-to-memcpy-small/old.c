#include <string.h>

void shift(char* text) { memmove(text + 1, text, 4); }
