// verdict: unknown
// reason: not-proved
// What these give is what POSIX says, and that is the same.
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
int sleeps(unsigned n) { return usleep(n) > 1; }
int parents(void) { return getppid() < -1; }
int pages(void) { return sysconf(30) <= sysconf(30); }
int pauses(void) { return pause() > 0; }
int draws(void) { return drand48() >= 2.0; }
int runs(char *const *list) { return execv("/bin/true", list) > 0; }
int process(void) { return getpid() <= getpid(); }
