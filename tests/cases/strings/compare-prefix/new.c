// function: is_on
// verdict: different
// "only" is no "on".
#include <string.h>
int is_on(const char* word) { return strncmp(word, "on", 2) == 0; }
