// verdict: different
#include <string.h>
int is_short(const char *s) { return 3 >= strlen(s); }
