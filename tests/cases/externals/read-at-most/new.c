// verdict: unknown
// reason: not-proved
#include <unistd.h>
long get(int fd, char *b) { return read(fd, b, 4); }
