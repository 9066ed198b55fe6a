#include <string.h>
char buffer[1 << 20];
void fill(int v) { memset(buffer, v, sizeof buffer); }
