#include <string.h>
int is_on(const char* word) { return strcmp(word, "on") == 0; }
