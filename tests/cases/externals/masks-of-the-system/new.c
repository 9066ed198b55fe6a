// verdict: unknown
// reason: not-proved
#include <sys/stat.h>
int mask(void) {
  umask(022);
  return umask(022) == 022 ? 022 : 0;
}
