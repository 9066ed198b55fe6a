#include <stdlib.h>
int die(void) { return abs(rand()) % 6; }
