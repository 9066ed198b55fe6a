#!/usr/bin/python3
"""What a summary of differences costs: functions with very many paths, of which few differ.

The number of solver calls should follow the number of paths that differ, not of all paths. It does not depend on
the machine; the seconds beside it do.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def routine(branches, differing, is_new):
    """A function of `branches` conditions in a row, so of that power of two of paths, at most."""
    rng = random.Random(1)
    out = ["int routine(int a, int b, int c, int d, unsigned flags) {", "  int r = a;", "  int s = b;"]
    for i in range(branches):
        name, limit, op = rng.choice("abcd"), rng.randrange(-200, 200), rng.choice(["<", ">", "==", "!="])
        step = rng.randrange(1, 50)
        if i % 3 == 0:
            out += [f"  if ({name} {op} {limit}) {{", f"    r += {step};", "  } else {", f"    s ^= {step};", "  }"]
        elif i % 3 == 1:
            out += [f"  if (flags & {1 << (i % 31)}u) r = r * 3 + {step};"]
        else:
            out += [f"  if (s > r + {limit} && {name} {op} {limit})", f"    s -= {step};"]
    for i in range(differing):
        out += [f"  if (c == {1000 + 100 * i}) return {i + (1000 if is_new else 0)};"]
    return "\n".join(out + ["  return r + s;", "}"]) + "\n"


def measure(tandem, branches, differing):
    with tempfile.TemporaryDirectory() as folder:
        for name, is_new in (("old.c", False), ("new.c", True)):
            (pathlib.Path(folder) / name).write_text(routine(branches, differing, is_new))
        done = subprocess.run([tandem, "check", "old.c", "new.c", "--format=json", "--stats"], cwd=folder,
                              capture_output=True, text=True, timeout=600, check=False)
        lines = len(routine(branches, differing, False).splitlines())
    report = json.loads(done.stdout)
    function = report["functions"][0]
    is_right = function["condition_is_exact"] and len(function["differences"]) == differing
    print(f"{branches:9} {lines:6} {differing:10} {report['statistics']['solver_calls']:13}"
          f" {report['statistics']['seconds']['total']:8.1f}   {'' if is_right else 'NOT EXACT'}")
    return is_right


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tandem", default=str(ROOT / "build" / "bin" / "tandem"))
    tandem = str(pathlib.Path(parser.parse_args().tandem).resolve())
    print(" branches  lines  differing  solver calls  seconds")
    sizes = [(30, 1), (60, 1), (120, 1), (240, 1), (60, 2), (60, 4), (60, 8)]
    return 0 if all([measure(tandem, *size) for size in sizes]) else 1


if __name__ == "__main__":
    sys.exit(main())
