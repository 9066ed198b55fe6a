#include <sys/stat.h>
int mask(void) { return umask(022) == 022; }
