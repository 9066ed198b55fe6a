// function: is_on
// verdict: different
// xfail: replay does not try texts that start as a constant of the program does
// "only" is no "on".
#include <string.h>
int is_on(const char* word) { return strncmp(word, "on", 2) == 0; }
