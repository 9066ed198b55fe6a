"""What a generated pair really is: both versions are executed natively on all their inputs.

Clang compiles the same statements that Tandem sees, without optimisation. Division by zero and oversized
shifts trap by clang's checks: left to itself the code generator may fold a / a although a is zero. The one
quotient that does not fit traps by itself (SIGFPE). Every loop and call counts a step, so that
what does not end can be left out.
"""

import dataclasses
import pathlib
import subprocess

from program import Printer

CLANG = "clang-19"
FLAGS = ["-O0", "-w", "-fwrapv", "-fsanitize=shift-exponent,integer-divide-by-zero",
         "-fsanitize-trap=all"]

PRELUDE = r"""
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long word;
enum { RETURNED, DIVISION, SHIFT, ENDLESS };
struct outcome { int how; long value, global; word trace; };
typedef void run_function(int, int, struct outcome*);
struct pair { int index, inputs, has_external; run_function *old, *new; };

static sigjmp_buf escape;
static long fuel;
static word trace;
static unsigned asked;
static word answer_seed;
static const int* answers;
static unsigned answers_known;

#define TICK do { if (--fuel < 0) siglongjmp(escape, ENDLESS); } while (0)

static word mixed(word x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ x >> 27) * 0x94d049bb133111ebull;
  return x ^ x >> 31;
}
static void note(const char* name, int argument) {
  for (; *name; name++) trace = mixed(trace + (unsigned char)*name);
  trace = mixed(trace + (unsigned)argument);
}
static int ask(int x) {
  note("ask", x);
  unsigned call = asked++;
  if (call < answers_known) return answers[call];
  word h = mixed(answer_seed * 977 + call);
  switch (answer_seed) {
    case 0: return 0;
    case 1: return 1;
    case 2: return -1;
    default: return (int)(h % 3 == 0 ? h >> 32 : h % 3 == 1 ? (h >> 32) % 300 : (h >> 32) % 5);
  }
}
static void tell(int x) { note("tell", x); }
/* A check traps by ud1, whose last byte says which it was: 67 0f b9 40 03 for a division. */
static void on_signal(int number, siginfo_t* info, void* context) {
  const unsigned char* at = (const unsigned char*)info->si_addr;
  (void)context;
  siglongjmp(escape, number == SIGFPE || at[4] == 3 ? DIVISION : SHIFT);
}
"""

MAIN = r"""
static long spent;

static void execute(run_function* run, int a, int b, long limit, struct outcome* out) {
  memset(out, 0, sizeof *out);
  fuel = limit;
  trace = 1;
  asked = 0;
  int how = sigsetjmp(escape, 0);
  if (how == 0) run(a, b, out);
  out->how = how;
  out->trace = trace;
  spent += limit - fuel;
}

/* 1: differ, 0: the same, -1: one of them does not end */
static int compare(const struct pair* pair, int a, int b, long limit) {
  struct outcome old, new;
  execute(pair->old, a, b, limit, &old);
  execute(pair->new, a, b, limit, &new);
  if (old.how == ENDLESS || new.how == ENDLESS) return -1;
  if (old.how != new.how || old.trace != new.trace) return 1;
  return old.how == RETURNED && (old.value != new.value || old.global != new.global);
}

static void enumerate(const struct pair* pair) {
  long excluded = 0;
  spent = 0;
  for (int b = 0; b < (pair->inputs > 1 ? 256 : 1); b++) {
    for (int a = 0; a < 256; a++) {
      for (answer_seed = 0; answer_seed < (pair->has_external ? 40 : 1); answer_seed++) {
        int answer = compare(pair, a, b, 20000);
        if (answer == 1) {
          printf("%d different %d %d %ld\n", pair->index, a, b, excluded);
          return;
        }
        excluded += answer == -1;
        if (spent > 200000000) {
          printf("%d open 0 0 %ld\n", pair->index, excluded);
          return;
        }
      }
    }
  }
  printf("%d equivalent 0 0 %ld\n", pair->index, excluded);
}

/* truth: all pairs on all inputs; truth INDEX A B ANSWER...: one pair on one input */
int main(int argc, char** argv) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_NODEFER | SA_SIGINFO;
  sigaction(SIGFPE, &action, NULL);
  sigaction(SIGILL, &action, NULL);
  for (const struct pair* pair = pairs; pair->old; pair++) {
    if (argc == 1) {
      enumerate(pair);
    } else if (pair->index == atoi(argv[1])) {
      static int known[1000];
      for (int i = 4; i < argc && i < 1004; i++) known[answers_known++] = atoi(argv[i]);
      answers = known;
      puts(compare(pair, atoi(argv[2]), atoi(argv[3]), 50000000) == 1 ? "different" : "same");
    }
  }
  return 0;
}
"""


@dataclasses.dataclass
class Truth:
    verdict: str  # "equivalent", "different", "open" (too much does not end)
    a: int = 0
    b: int = 0
    excluded: int = 0  # inputs on which one of the two does not end


def inputs_of(program):
    return list(program.entry.parameters) + list(program.globals)


def runner_text(side, program):
    """One version on inputs a and b, the global last."""
    inputs = dict(zip((name for _, name in inputs_of(program)), ("a", "b")))
    entry = program.entry
    out = f"static void run_{side}_{entry.name}(int a, int b, struct outcome* out) {{\n  (void)b;\n"
    for c_type, name in program.globals:
        out += f"  {side}_{name} = ({c_type}){inputs[name]};\n"
    arguments = ", ".join(f"({t}){inputs[n]}" for t, n in entry.parameters)
    out += f"  out->value = (long){side}_{entry.name}({arguments});\n"
    for _, name in program.globals:
        out += f"  out->global = {side}_{name};\n"
    return out + "}\n"


def truth_text(pairs):
    out = PRELUDE
    for pair in pairs:
        for side, program in (("old", pair.old), ("new", pair.new)):
            out += Printer(side + "_", ticks=True).program(program) + runner_text(side, program)
    out += "static const struct pair pairs[] = {\n"
    for pair in pairs:
        name = pair.old.entry.name
        out += (f"  {{{pair.index}, {len(inputs_of(pair.old))}, {int('external' in pair.features)},"
                f" run_old_{name}, run_new_{name}}},\n")
    return out + "  {0, 0, 0, 0, 0}\n};\n" + MAIN


class TruthProgram:
    """The compiled executions of a batch of pairs."""

    def __init__(self, pairs, folder):
        source = pathlib.Path(folder) / "truth.c"
        source.write_text(truth_text(pairs))
        self.program = pathlib.Path(folder) / "truth"
        self.pairs = {pair.index: pair for pair in pairs}
        subprocess.run([CLANG, *FLAGS, str(source), "-o", str(self.program)], capture_output=True, text=True,
                       timeout=300, check=True)

    def all(self):
        done = subprocess.run([str(self.program)], capture_output=True, text=True, timeout=900, check=True)
        found = {}
        for line in done.stdout.splitlines():
            index, verdict, a, b, excluded = line.split()
            found[int(index)] = Truth(verdict, int(a), int(b), int(excluded))
        return found

    def differs_on(self, index, witness):
        """Is the input that Tandem names one on which they differ?"""
        pair = self.pairs[index]
        values = [witness["inputs"].get(name, 0) for _, name in inputs_of(pair.old)]
        words = [str(int(v)) for v in (values + [0, 0])[:2]]
        words += [str(int(v)) for v in witness["inputs"].get("ask()", [])]
        done = subprocess.run([str(self.program), str(index), *words], capture_output=True, text=True, timeout=60,
                              check=False)
        return done.stdout.strip() == "different"
