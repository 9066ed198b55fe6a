#include <stdio.h>
int put(int c) { return putchar(c) == EOF; }
