#!/usr/bin/python3
"""Checks every #include under src/ against the order in which the data flows.

Three rules:
  1. a stage includes only the stages that its row in USES names;
  2. from outside, only a stage's public headers (PUBLIC);
  3. a heavy outside library comes in through its door only (DOORS).

  check_layers.py [ROOT]      exit status 0, or 1 with one line for each violation
  check_layers.py --self-test checks that violations in a made-up tree are found
"""
import pathlib
import re
import sys
import tempfile

STAGES = ("base", "ir", "frontend", "pairing", "logic", "verdict", "domains", "replay",
          "reproduce", "engines", "driver", "report", "cli")

USES = {
    "base": (),
    "ir": ("base",),
    "frontend": ("base", "ir"),
    "pairing": ("base", "ir"),
    "logic": ("base", "ir"),
    "verdict": ("base", "ir"),
    "domains": ("base",),
    "replay": ("base", "verdict"),
    "reproduce": ("base", "ir", "frontend", "pairing", "verdict", "replay"),
    "engines": ("base", "ir", "pairing", "logic", "verdict", "domains", "replay"),
    "driver": ("base", "ir", "frontend", "pairing", "logic", "verdict", "replay",
               "reproduce", "engines"),
    "report": ("base", "verdict"),
    "cli": STAGES[:-1],
}

# Headers that other stages may include; a pattern for the path below src/.
PUBLIC = {
    "base": r"base/.*",
    "ir": r"ir/.*",
    "frontend": r"frontend/(frontend|expand)\.h",
    "pairing": r"pairing/pairing\.h",
    "logic": r"logic/logic\.h",
    "verdict": r"verdict/.*",
    "domains": r"domains/domains\.h",
    "replay": r"replay/replay\.h",
    "reproduce": r"reproduce/reproduce\.h",
    "engines": r"engines/limits/.*|engines/shared/.*|engines/executions/inputs\.h|engines/(\w+)/\1\.h",  # an engine's folder has a header of its name
    "driver": r"driver/driver\.h",
    "report": r"report/report\.h",
    "cli": r"(?!)",
}

# Outside library -> (how its includes start, the stages that may).
DOORS = {
    "LLVM": (r"llvm(-c)?/", ("frontend", "replay")),
    "clang": (r"clang(-c)?/", ("frontend",)),
    "Z3": (r"z3", ("logic",)),
    "cvc5": (r"cvc5/", ("logic",)),
    "PPL": (r"ppl\.hh", ("domains",)),
    "libseccomp": (r"seccomp\.h|linux/seccomp\.h", ("replay",)),
    "CLI11": (r"CLI/", ("cli",)),
    "nlohmann-json": (r"nlohmann/", ("report",)),
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def includes_of(path):
    with open(path, encoding="utf-8") as source:
        for number, line in enumerate(source, start=1):
            match = INCLUDE.match(line)
            if match:
                yield number, match.group(1), match.group(2)


def complaint(stage, bracket, header):
    """What is wrong with this include in a file of `stage`, or None."""
    for library, (pattern, stages) in DOORS.items():
        if re.match(pattern, header):
            return None if stage in stages else f"{library} only comes in through {', '.join(stages)}"
    target = header.split("/")[0]
    if target not in STAGES:
        return "not a header of any stage" if bracket == '"' else None
    if target == stage:
        return None
    if target not in USES[stage]:
        return f"{stage} may not include {target}"
    if not re.fullmatch(PUBLIC[target], header):
        return f"not a public header of {target}"
    return None


def violations(root):
    source = pathlib.Path(root) / "src"
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".h", ".cpp"):
            continue
        stage = path.relative_to(source).parts[0]
        if stage not in STAGES:
            yield f"{path.relative_to(root)}: not in the folder of any stage"
            continue
        for number, bracket, header in includes_of(path):
            problem = complaint(stage, bracket, header)
            if problem:
                yield f"{path.relative_to(root)}:{number}: {header}: {problem}"


def self_test():
    good = {
        "src/ir/pool.cpp": '#include "ir/pool.h"\n#include <vector>\n#include "base/ids.h"\n',
        "src/logic/z3_solver.cpp": '#include <z3++.h>\n#include "logic/encode.h"\n',
        "src/driver/driver.cpp": '#include "engines/inductive/inductive.h"\n',
    }
    bad = {
        "src/base/ids.h": '#include "ir/pool.h"\n',                    # against the flow
        "src/engines/inductive/rule.cpp": '#  include <z3++.h>\n',     # past the door
        "src/driver/walk.cpp": '#include "logic/encode.h"\n',          # a private header
        "src/report/text.cpp": '\n#include "replay/replay.h"\n',       # not in its row
        "src/pairing/match.cpp": '#include "pool.h"\n',                # not by its stage
        "src/util/misc.h": '',                                         # no stage
    }
    with tempfile.TemporaryDirectory() as root:
        for name, text in {**good, **bad}.items():
            path = pathlib.Path(root) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        found = list(violations(root))
    blamed = sorted(line.split(":")[0] for line in found)
    if blamed != sorted(bad):
        print("self-test failed; found:", *found, sep="\n  ")
        return 1
    return 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    root = arguments[0] if arguments else pathlib.Path(__file__).resolve().parent.parent
    found = list(violations(root))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
