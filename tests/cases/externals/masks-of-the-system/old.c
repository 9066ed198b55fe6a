#include <sys/stat.h>
int mask(void) {
  umask(022);
  return umask(022);
}
