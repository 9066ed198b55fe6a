"""Conditions that Tandem reports, on all inputs: where one holds the versions must do the same, where it is
exact they must differ everywhere else, and C must be able to evaluate it."""

import pathlib
import subprocess

from truth import CLANG, FLAGS, cells_of

MOST_CELLS = 2

PRELUDE = """#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
static sigjmp_buf start;
static void trapped(int number) { siglongjmp(start, number); }
"""

# sigsetjmp does not save the signal mask, which would be a system call an input.
MAIN = """int main(void) {
  struct sigaction action = {.sa_handler = trapped, .sa_flags = SA_NODEFER};
  sigaction(SIGFPE, &action, NULL);
  sigaction(SIGILL, &action, NULL);
"""


def has_condition(pair, function):
    return function["condition"] is not None and not pair.old.memory and 1 <= len(cells_of(pair.old)) <= MOST_CELLS


def map_text(pair, condition):
    """A C function that writes a letter for each input, as TruthProgram.map has them."""
    cells = cells_of(pair.old)
    number = pair.index
    given = {name for place, _, name in cells if place}
    out = "".join(f"#define {name} {name}_{number}\n" for name in given)
    out += "".join(f"static {c_type} {name};\n" for place, c_type, name in cells if place)
    parameters = ", ".join(f"{c_type} {name}" for place, c_type, name in cells if not place) or "void"
    out += f"static int holds_{number}({parameters}) {{ return !!({condition}); }}\n"
    out += f"static void map_{number}(void) {{\n"
    for i in reversed(range(len(cells))):  # the first cell changes fastest
        out += f"  for (int c{i} = 0; c{i} < 256; c{i}++)\n"
    out += "  {\n"
    out += "".join(f"    {name} = ({c_type})c{i};\n" for i, (place, c_type, name) in enumerate(cells) if place)
    arguments = ", ".join(f"({c_type})c{i}" for i, (place, c_type, _) in enumerate(cells) if not place)
    out += f"    putchar(sigsetjmp(start, 0) ? 'T' : holds_{number}({arguments}) ? '1' : '0');\n  }}\n"
    return out + "  puts(\"\");\n}\n" + "".join(f"#undef {name}\n" for name in given)


def condition_maps(found, folder):
    """By the number of a pair: a letter for each input, does its condition hold? T: evaluating it traps."""
    if not found:
        return {}
    source = pathlib.Path(folder) / "conditions.c"
    program = source.with_suffix("")
    calls = "".join(f"  map_{pair.index}();\n" for pair, _ in found)
    source.write_text(PRELUDE + "".join(map_text(pair, function["condition"]) for pair, function in found)
                      + MAIN + calls + "  return 0;\n}\n")
    subprocess.run([CLANG, *FLAGS, str(source), "-o", str(program)], capture_output=True, text=True,
                   timeout=60, check=True)
    lines = subprocess.run([str(program)], capture_output=True, text=True, timeout=300, check=True).stdout.splitlines()
    return {pair.index: line for (pair, _), line in zip(found, lines, strict=True)}


def contradiction(pair, function, truth, holds):
    """What is wrong with the condition of a function, in words, or nothing."""
    wrong = {("s", "T"), ("d", "T"), ("x", "T"), ("d", "1")}
    if function["condition_is_exact"] and "external" not in pair.features:
        wrong.add(("s", "0"))
    for at, (what, said) in enumerate(zip(truth, holds, strict=True)):
        if (what, said) not in wrong:
            continue
        inputs = [at >> 8 * i & 255 for i in range(len(cells_of(pair.old)))]
        if said == "T":
            return f"same when {function['condition']}, which cannot be evaluated on inputs {inputs}"
        if what == "d":
            return f"same when {function['condition']}, but they differ on inputs {inputs}"
        return f"same exactly when {function['condition']}, but they do the same on inputs {inputs}"
    return ""


def contradictions(pairs, program, functions, folder):
    """By the number of a pair: what is wrong with its condition."""
    found = [(pair, functions[pair.old.entry.name]) for pair in pairs
             if has_condition(pair, functions[pair.old.entry.name])]
    holds = condition_maps(found, folder)
    return {pair.index: contradiction(pair, function, program.map(pair.index), holds[pair.index])
            for pair, function in found}
