// verdict: different
// report: read() answers -1
#include <unistd.h>
long get(int fd, char *b) { return read(fd, b, 4); }
