#include <stdlib.h>
int die(void) { return rand() % 6; }
