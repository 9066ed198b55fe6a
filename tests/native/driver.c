// Runs one compiled version on chosen inputs and prints what it did, one line a
// run: how it ended, then the trace of calls, results and final globals. Two
// versions behave the same on an input if the two lines are the same.
//
// Each run is a child of its own, so that traps, endless loops and statics
// cannot reach the next one. Inputs depend on (seed, run, name) alone, so both
// versions get the same ones in whatever order they ask.
//
//   driver RUNS SEED CONSTANT...      constants that occur in the two sources
#define _GNU_SOURCE
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "glue.h"

enum { TRACE_BYTES = 1 << 14, CPU_LIMIT_US = 4000, TIMEOUTS_MAX = 40 };

struct trace {
  int ended;  // 0: cut short, 1: returned, 2: exit or abort, 3: the trace is full
  size_t used;
  char text[TRACE_BYTES];
};
static struct trace* trace;
static native_word seed;
static native_word run;
static native_word asked;  // external calls so far
static native_word* constants;
static int constant_count;

static native_word mixed(native_word x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ull;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebull;
  return x ^ x >> 31;
}

static native_word keyed(const char* name, native_word index) {
  native_word h = mixed(seed * 0x9e3779b97f4a7c15ull + run);
  for (; *name; name++) h = mixed(h ^ (unsigned char)*name);
  return mixed(h + index * 0x9e3779b97f4a7c15ull);
}

native_word native_value(const char* name, native_word index, unsigned bits) {
  native_word h = keyed(name, index);
  native_word pick = mixed(h + 1);
  native_word top = 1ull << (bits - 1);
  const native_word bounds[] = {0, 1, 2, top, top - 1, top + 1, -1ull, -2ull, top / 2, 127,
                                128, 255, 256, 32, 32767, 32768, 65535, 65536};
  switch (h % 8) {
    case 0: return bounds[pick % (sizeof bounds / sizeof *bounds)];
    case 1:
    case 2:
    case 3:
      if (constant_count > 0) {
        native_word c = constants[pick % (native_word)constant_count];
        return (pick >> 40 & 15) == 0 ? -c : c + (pick >> 48) % 3 - 1;
      }
      return pick % 50;
    case 4: return pick % 4;
    case 5: return pick % 60 - 20;
    case 6: return pick % 3000;
    default: return pick;
  }
}

double native_number(const char* name, native_word index, unsigned bits) {
  native_word h = keyed(name, index);
  native_word pick = mixed(h + 1);
  const double bounds[] = {0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 3.0, 0.1, 1e10, -1e-10, 255.5, 16777217.0,
                           2147483647.0, -2147483649.0, __builtin_inf(), -__builtin_inf(),
                           __builtin_nan(""), -__builtin_nan("1")};
  double number = (double)(long long)(pick % 2000) / 8 - 50;
  union {
    native_word bits;
    double number;
    float narrow;
  } any = {pick};
  switch (h % 8) {
    case 0:
    case 1:
    case 2: number = bounds[pick % (sizeof bounds / sizeof *bounds)]; break;
    case 3: return bits == 32 ? any.narrow : any.number;
    case 4:
      if (constant_count > 0) number = (double)constants[pick % (native_word)constant_count];
      break;
    case 5:
      any.bits = h % 16 < 8 ? pick >> 44 : 0x7fefffffffffffffull - (pick >> 48);
      if (bits == 32) any.bits = h % 16 < 8 ? pick >> 52 : 0x7f7fffffull - (pick >> 56);
      return bits == 32 ? any.narrow : any.number;
    case 6: number /= 3; break;
    default: break;
  }
  return bits == 32 ? (double)(float)number : number;
}

static void finish(int how) {
  trace->ended = how;
  _exit(0);
}

void native_note(const char* format, ...) {
  va_list list;
  va_start(list, format);
  size_t room = TRACE_BYTES - trace->used;
  int length = vsnprintf(trace->text + trace->used, room, format, list);
  va_end(list);
  if (length < 0 || (size_t)length >= room) finish(3);
  trace->used += (size_t)length;
}

void native_note_text(const char* format, va_list list) {
  char text[512];
  vsnprintf(text, sizeof text, format, list);
  for (char* c = text; *c; c++) native_note(*c < ' ' ? "\\%d" : "%c", *c);
}

native_word native_answer(unsigned bits) {
  native_disturb(asked);
  // In some runs everything outside fails all the time: retry loops then run to their end.
  if (keyed("mood", 0) % 4 == 0) return 0;
  return native_value("answer", asked++, bits);
}

double native_answer_number(unsigned bits) {
  native_disturb(asked);
  return native_number("answer", asked++, bits);
}

void native_note_number(const char* label, long double value) {
  if (value != value) {
    native_note("%snan", label);
  } else {
    native_note("%s%La", label, value);
  }
}

void native_exit(void) { finish(2); }

static void child(void) {
  struct itimerval limit = {{0, 0}, {0, CPU_LIMIT_US}};
  setitimer(ITIMER_PROF, &limit, NULL);
  native_set_globals();
  native_word calls = run % 4 == 0 ? 5 : 1;
  for (native_word call = 0; call < calls; call++) native_call(call);
  finish(1);
}

static const char* outcome(int status) {
  if (WIFEXITED(status)) {
    const char* names[] = {"lost", "return", "exit", "long"};
    return names[trace->ended];
  }
  switch (WTERMSIG(status)) {
    case SIGFPE: return "division";
    case SIGILL:
    case SIGTRAP: return "trap";
    case SIGPROF: return "timeout";
    default: return "crash";
  }
}

int main(int argc, char** argv) {
  native_word runs = strtoull(argv[1], NULL, 10);
  seed = strtoull(argv[2], NULL, 10);
  constant_count = argc - 3;
  constants = calloc((size_t)argc, sizeof *constants);
  for (int i = 0; i < constant_count; i++) constants[i] = strtoull(argv[3 + i], NULL, 10);
  trace = mmap(NULL, sizeof *trace, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int timeouts = 0;
  for (run = 0; run < runs && timeouts < TIMEOUTS_MAX; run++) {
    trace->ended = 0;
    trace->used = 0;
    trace->text[0] = 0;
    pid_t pid = fork();
    if (pid == 0) child();
    int status;
    waitpid(pid, &status, 0);
    const char* how = outcome(status);
    timeouts += strcmp(how, "timeout") == 0;
    fprintf(stdout, "%s |%s\n", how, trace->text);  // printf may be the version's stub
  }
  fflush(stdout);
  _exit(0);
}
