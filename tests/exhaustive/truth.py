"""What a generated pair really is: both versions are executed natively on all their inputs.

Clang compiles the same statements that Tandem sees, without optimisation. Division by zero and oversized
shifts trap by clang's checks: left to itself the code generator may fold a / a although a is zero. The one
quotient that does not fit traps by itself (SIGFPE). Every loop and call counts a step, so that
what does not end can be left out; so is what leaves an object that it accesses (INSIDE, BELOW). A null pointer
traps where it is accessed.
"""

import collections
import dataclasses
import pathlib
import subprocess

from program import WIDTH, Printer

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
enum { RETURNED, DIVISION, SHIFT, ENDLESS, NULL_ACCESS, UNDEFINED };
enum { MOST_CELLS = 8 };
struct outcome { int how; long value; word memory, trace; };
typedef void run_function(const int* cell, int placement, struct outcome*);
struct pair { int index, cells, placements, has_external; run_function *old, *new; };
struct s { unsigned char x, y; };

static sigjmp_buf escape;
static long fuel;
static word trace;
static unsigned asked;
static word answer_seed;
static const int* answers;
static unsigned answers_known;

#define TICK do { if (--fuel < 0) siglongjmp(escape, ENDLESS); } while (0)

/* Where an object is. A pointer is never past its end: the object that it is in says how far it may go. */
static struct { const unsigned char *first, *end; } objects[16];
static int object_count;

static void object_at(const void* first, unsigned long size) {
  for (int i = 0; i < object_count; i++) {
    if (objects[i].first == first) return;
  }
  if (object_count == 16) abort();
  objects[object_count].first = first;
  objects[object_count++].end = (const unsigned char*)first + size;
}
#define OBJECT(object) object_at(&(object), sizeof(object))

static long inside(long index, long size, const void* pointer) {
  const unsigned char* at = pointer;
  const long first = index * size;
  if (!at) siglongjmp(escape, NULL_ACCESS);
  for (int i = 0; i < object_count; i++) {
    if (at < objects[i].first || at >= objects[i].end) continue;
    if (index < -1000 || index > 1000) siglongjmp(escape, UNDEFINED);
    if (first < objects[i].first - at || first + size > objects[i].end - at) siglongjmp(escape, UNDEFINED);
    return index;
  }
  abort();
}
static long below(long index, long room) {
  if (index < 0 || index >= room) siglongjmp(escape, UNDEFINED);
  return index;
}
static int stop(int how) { siglongjmp(escape, how); }
#define INSIDE(index, pointer) inside((long)(index), sizeof *(pointer), pointer)
#define ADDRESS(variable) (object_at(&(variable), sizeof(variable)), &(variable))
#define MOVE(to, from, size) (INSIDE((size) - 1, to), INSIDE((size) - 1, from), memmove(to, from, size))
#define SET(to, value, size) (INSIDE((size) - 1, to), memset(to, value, size))
#define BELOW(index, room) below((long)(index), room)
#define NOT_NULL(pointer) ((pointer) ? 0 : stop(NULL_ACCESS), (pointer))
#define SOME(pointer) ((pointer) ? 0 : stop(UNDEFINED), (pointer))

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

static void execute(run_function* run, const int* cell, int placement, long limit, struct outcome* out) {
  memset(out, 0, sizeof *out);
  fuel = limit;
  trace = 1;
  asked = 0;
  object_count = 0;
  int how = sigsetjmp(escape, 0);
  if (how == 0) run(cell, placement, out);
  out->how = how;
  out->trace = trace;
  spent += limit - fuel;
}

/* 1: differ, 0: the same, -1: one of them does not end, or is undefined */
static int compare(const struct pair* pair, const int* cell, int placement, long limit) {
  struct outcome old, new;
  execute(pair->old, cell, placement, limit, &old);
  execute(pair->new, cell, placement, limit, &new);
  if (old.how == ENDLESS || new.how == ENDLESS || old.how == UNDEFINED || new.how == UNDEFINED) return -1;
  if (old.how != new.how || old.trace != new.trace) return 1;
  return old.how == RETURNED && (old.value != new.value || old.memory != new.memory);
}

/* One of them is still running after so long, and the other returned. */
static int ends_in_one(const struct pair* pair, const int* cell, int placement, long limit) {
  struct outcome old, new;
  execute(pair->old, cell, placement, limit, &old);
  execute(pair->new, cell, placement, limit, &new);
  return (old.how == ENDLESS && new.how == RETURNED) || (old.how == RETURNED && new.how == ENDLESS);
}

static void say(const struct pair* pair, const char* what, long excluded, int placement, const int* cell) {
  printf("%d %s %ld %d", pair->index, what, excluded, placement);
  for (int i = 0; i < pair->cells; i++) printf(" %d", cell[i]);
  puts("");
}

/* All values of up to two cells; of more, some. */
static int values_of(int cells, int* values) {
  static const int some[] = {0, 1, 255, 2, 128, 127, 3, 7, 4, 254, 100, 200, 64, 8, 31, 5};
  static const int how_many[] = {256, 256, 256, 16, 9, 6, 5, 4, 3};
  int count = how_many[cells];
  for (int i = 0; i < count; i++) values[i] = cells <= 2 ? i : some[i];
  return count;
}

static void enumerate(const struct pair* pair) {
  int values[256], at[MOST_CELLS + 1] = {0}, cell[MOST_CELLS + 1] = {0};
  const int count = values_of(pair->cells, values);
  long excluded = 0;
  spent = 0;
  while (!at[pair->cells]) {
    for (int i = 0; i < pair->cells; i++) cell[i] = values[at[i]];
    for (int placement = 0; placement < pair->placements; placement++) {
      for (answer_seed = 0; answer_seed < (pair->has_external ? 40 : 1); answer_seed++) {
        int answer = compare(pair, cell, placement, excluded < 512 ? 20000 : 2000);
        if (answer == 1) {
          say(pair, "different", excluded, placement, cell);
          return;
        }
        excluded += answer == -1;
        if (spent > 200000000) {
          say(pair, "open", excluded, 0, cell);
          return;
        }
      }
    }
    for (int i = 0; i <= pair->cells && ++at[i] == count && i < pair->cells; i++) at[i] = 0;
  }
  say(pair, pair->cells > 2 ? "open" : "equivalent", excluded, 0, cell);
}

/* One letter an input, the first cell changing fastest: d(ifferent), s(ame), x: excluded. */
static void map(const struct pair* pair) {
  int values[256], at[MOST_CELLS + 1] = {0}, cell[MOST_CELLS + 1] = {0};
  const int count = values_of(pair->cells, values);
  while (!at[pair->cells]) {
    for (int i = 0; i < pair->cells; i++) cell[i] = values[at[i]];
    int differs = 0, excluded = 0;
    for (answer_seed = 0; !differs && answer_seed < (pair->has_external ? 40 : 1); answer_seed++) {
      int answer = compare(pair, cell, 0, 4000);
      differs |= answer == 1;
      excluded |= answer == -1;
    }
    putchar(differs ? 'd' : excluded ? 'x' : 's');
    for (int i = 0; i <= pair->cells && ++at[i] == count && i < pair->cells; i++) at[i] = 0;
  }
  puts("");
}

/* truth: all pairs on all inputs; truth INDEX differs|endless CELL... [-- ANSWER...]: one pair on one input;
   truth map INDEX: one pair on all inputs */
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
    } else if (!strcmp(argv[1], "map")) {
      if (pair->index == atoi(argv[2])) map(pair);
    } else if (pair->index == atoi(argv[1])) {
      static int known[1000];
      int cell[MOST_CELLS] = {0}, i = 3, differs = 0;
      const int is_endless = !strcmp(argv[2], "endless");
      for (; i < argc && i < 3 + MOST_CELLS && strcmp(argv[i], "--"); i++) cell[i - 3] = atoi(argv[i]);
      for (i++; i < argc && answers_known < 1000; i++) known[answers_known++] = atoi(argv[i]);
      answers = known;
      for (int placement = 0; placement < pair->placements; placement++) {
        differs |= is_endless ? ends_in_one(pair, cell, placement, 50000000)
                              : compare(pair, cell, placement, 50000000) == 1;
      }
      puts(differs ? "different" : "same");
    }
  }
  return 0;
}
"""


@dataclasses.dataclass
class Truth:
    verdict: str  # "equivalent", "different", "open" (too much does not end, or there are too many inputs)
    excluded: int = 0  # inputs on which one of the two does not end, or is undefined
    placement: int = 0
    cells: tuple = ()


def cells_of(program):
    """The 8-bit inputs: scalar parameters, globals, and what is in objects, as C text to assign to; None: a parameter."""
    cells = [(None, t, n) for t, n in program.entry.parameters if "*" not in t]
    cells += [("{%s}" % n, t, n) for t, n in program.globals]
    memory = program.memory
    for c_type, name, count in (memory.arrays if memory else ()):
        cells += [(place, "unsigned char", name) for place in places_of("{%s}" % name, count)]
    for c_type, name, count in (memory.buffers if memory else ()):
        places = places_of(name, count) if WIDTH.get(c_type, 8) == 8 else bytes_of(name, count * WIDTH[c_type] // 8)
        cells += [(place, "unsigned char", name) for place in places]
    return cells


def places_of(name, count):
    return [f"{name}[{i}]" for i in range(count)] if count else [f"{name}.x", f"{name}.y"]


def bytes_of(name, count):
    return [f"((unsigned char *){name})[{i}]" for i in range(count)]


def runner_text(side, program):
    """One version on its cells, with its pointers where the placement says."""
    entry, memory = program.entry, program.memory
    cells = cells_of(program)
    names = {n: f"{side}_{n}" for _, n in program.globals}
    names.update({n: f"{side}_{n}" for _, n, _ in (memory.arrays if memory else ())})
    out = f"static void run_{side}_{entry.name}(const int* cell, int placement, struct outcome* out) {{\n"
    for c_type, name, count in (memory.buffers if memory else ()):
        out += f"  {c_type} {name}{f'[{count}]' if count else ''};\n  OBJECT({name});\n"
    for name in names.values():
        out += f"  OBJECT({name});\n"
    arguments = {}
    for i, (place, c_type, name) in enumerate(cells):
        if place is None:
            arguments[name] = f"({c_type})cell[{i}]"
        else:
            out += f"  {place.format(**names)} = ({c_type})cell[{i}];\n"
    pointers = [n for t, n in entry.parameters if "*" in t]
    out += "  switch (placement) {\n"
    for number, placement in enumerate(memory.placements if memory else ((),)):
        arguments.update(zip(pointers, (text.format(**names) for text in placement)))
        call = ", ".join(arguments[n] for _, n in entry.parameters)
        out += f"    case {number}: out->value = (long){side}_{entry.name}({call}); break;\n"
    out += "  }\n"
    for place, _, _ in cells:
        if place is not None:
            out += f"  out->memory = mixed(out->memory * 31 + (unsigned char){place.format(**names)} + 1);\n"
    return out + "}\n"


def truth_text(pairs):
    out = PRELUDE
    for pair in pairs:
        for side, program in (("old", pair.old), ("new", pair.new)):
            out += Printer(side + "_", ticks=True).program(program) + runner_text(side, program)
    out += "static const struct pair pairs[] = {\n"
    for pair in pairs:
        name = pair.old.entry.name
        placements = len(pair.old.memory.placements) if pair.old.memory else 1
        out += (f"  {{{pair.index}, {len(cells_of(pair.old))}, {placements}, {int('external' in pair.features)},"
                f" run_old_{name}, run_new_{name}}},\n")
    return out + "  {0, 0, 0, 0, 0, 0}\n};\n" + MAIN


def contents_in(witness):
    """Bytes of the objects of a witness by name: "*p" as bp."""
    found = {}
    for part in witness.get("memory", []):
        name = part["name"]
        found["b" + name[1:] if name.startswith("*") else name] = list(bytes.fromhex(part["bytes"]))
    return found


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
            index, verdict, excluded, placement, *cells = line.split()
            found[int(index)] = Truth(verdict, int(excluded), int(placement), tuple(map(int, cells)))
        return found

    def map(self, index):
        """A letter for each input: d(ifferent), s(ame), x: one version does not end there, or is undefined."""
        done = subprocess.run([str(self.program), "map", str(index)], capture_output=True, text=True, timeout=900,
                              check=True)
        return done.stdout.strip()

    def is_beyond(self, index, witness):
        """Does a pointer of this input point to a larger object than was enumerated?"""
        memory = self.pairs[index].old.memory
        sizes = collections.Counter(name for place, _, name in cells_of(self.pairs[index].old) if place) if memory else {}
        return any(len(data) > sizes.get(name, 0) for name, data in contents_in(witness).items())

    def differs_on(self, index, witness, is_endless=False):
        """Is the input that Tandem names one on which they differ, or on which one alone does not end? With pointers:
        for some placement."""
        contents, values = contents_in(witness), []
        for place, _, name in cells_of(self.pairs[index].old):
            if name in contents:
                values.append(contents[name].pop(0) if contents[name] else 0)
            else:
                value = witness["inputs"].get(name, 0)
                values.append(value if isinstance(value, int) else 0)
        words = [str(v) for v in values] + ["--"] + [str(int(v)) for v in witness["inputs"].get("ask()", [])]
        done = subprocess.run([str(self.program), str(index), "endless" if is_endless else "differs", *words], capture_output=True, text=True, timeout=60,
                              check=False)
        return done.stdout.strip() == "different"
