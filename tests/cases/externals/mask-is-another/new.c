// verdict: different
#include <sys/stat.h>
int mask(void) { return umask(022) == 077; }
