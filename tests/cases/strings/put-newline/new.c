// function: put
// verdict: different
// puts adds a newline, fputs does not.
#include <stdio.h>
void put(const char* s) { fputs(s, stdout); }
