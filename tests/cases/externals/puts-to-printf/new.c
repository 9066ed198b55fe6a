// verdict: different
// report: s = "
// Another function is called; to give it a null pointer is undefined in both.
#include <stdio.h>
void show(const char *s) { printf("%s\n", s); }
