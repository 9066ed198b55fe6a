"""Conditions that Tandem reports, on all inputs: where one holds the versions must do the same, where it is
exact they must differ everywhere else, and C must be able to evaluate it."""

import pathlib
import subprocess

from truth import CLANG, FLAGS, cells_of

MOST_CELLS = 2


def condition_map(pair, condition, folder):
    """A letter for each input, as TruthProgram.map has them: does the condition hold? T: evaluating it traps."""
    cells = cells_of(pair.old)
    out = "#include <setjmp.h>\n#include <signal.h>\n#include <stddef.h>\n#include <stdio.h>\n"
    out += "static sigjmp_buf start;\nstatic void trapped(int s) { siglongjmp(start, s); }\n"
    out += "".join(f"static {c_type} {name};\n" for place, c_type, name in cells if place)
    parameters = ", ".join(f"{c_type} {name}" for place, c_type, name in cells if not place) or "void"
    out += f"static int holds({parameters}) {{ return !!({condition}); }}\n"
    out += "int main(void) {\n  signal(SIGFPE, trapped);\n  signal(SIGILL, trapped);\n"
    for i in reversed(range(len(cells))):  # the first cell changes fastest
        out += f"  for (int c{i} = 0; c{i} < 256; c{i}++)\n"
    out += "  {\n"
    out += "".join(f"    {name} = ({c_type})c{i};\n" for i, (place, c_type, name) in enumerate(cells) if place)
    arguments = ", ".join(f"({c_type})c{i}" for i, (place, c_type, _) in enumerate(cells) if not place)
    out += f"    putchar(sigsetjmp(start, 1) ? 'T' : holds({arguments}) ? '1' : '0');\n  }}\n  return 0;\n}}\n"
    source = pathlib.Path(folder) / f"condition{pair.index}.c"
    program = source.with_suffix("")
    source.write_text(out)
    subprocess.run([CLANG, *FLAGS, str(source), "-o", str(program)], capture_output=True, text=True,
                   timeout=60, check=True)
    return subprocess.run([str(program)], capture_output=True, text=True, timeout=60, check=True).stdout


def contradiction(pair, program, function, folder):
    """What is wrong with the condition of a function, in words, or nothing."""
    cells = cells_of(pair.old)
    if function["condition"] is None or pair.old.memory or not 1 <= len(cells) <= MOST_CELLS:
        return ""
    truth = program.map(pair.index)
    holds = condition_map(pair, function["condition"], folder)
    for at, (what, said) in enumerate(zip(truth, holds, strict=True)):
        inputs = [at >> 8 * i & 255 for i in range(len(cells))]
        if said == "T":
            return f"same when {function['condition']}, which cannot be evaluated on inputs {inputs}"
        if what == "d" and said == "1":
            return f"same when {function['condition']}, but they differ on inputs {inputs}"
        is_closed = "external" not in pair.features
        if what == "s" and said == "0" and function["condition_is_exact"] and is_closed:
            return f"same exactly when {function['condition']}, but they do the same on inputs {inputs}"
    return ""
