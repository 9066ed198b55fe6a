#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
int sleeps(unsigned n) { return usleep(n) > 0; }
int parents(void) { return getppid() < 0; }
int pages(void) { return sysconf(30) == sysconf(30); }
int pauses(void) { return pause() == 0; }
int draws(void) { return drand48() >= 1.0; }
int runs(char *const *list) { return execv("/bin/true", list) >= 0; }
int process(void) { return getpid() == getpid(); }
