#include <stdio.h>
int show(int x) { return printf("%d\n", x) > 1; }
