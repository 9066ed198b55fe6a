// verdict: different
// It answers c as an unsigned char.
#include <stdio.h>
int put(int c) { return putchar(c) != c; }
