#!/usr/bin/python3
"""Checks every #include under src/ against the order in which the data flows.

Four rules:
  1. a stage includes only the stages that its row in USES names;
  2. from outside, only a stage's public headers (PUBLIC);
  3. a heavy outside library comes in through its door only (DOORS);
  4. inside a stage, a folder includes only the folders that its row in INSIDE names, and no two
     include each other, straight or through others.

  check_layers.py [ROOT]      exit status 0, or 1 with one line for each violation
  check_layers.py --self-test checks that violations in a made-up tree are found
"""
import re

import checks

STAGES = ("base", "system", "sandbox", "library", "ir", "frontend", "pairing", "regions", "logic", "verdict", "domains",
          "replay", "reproduce", "git", "store", "engines", "report", "driver", "cli")

USES = {
    "base": (),
    "system": ("base",),
    "sandbox": ("base", "system"),
    "library": ("base",),
    "ir": ("base",),
    "frontend": ("base", "sandbox", "library", "ir"),
    "pairing": ("base", "ir"),
    "regions": ("base", "ir", "pairing"),
    "logic": ("base", "system", "ir"),
    "verdict": ("base", "ir"),
    "domains": ("base",),
    "replay": ("base", "system", "sandbox", "library", "verdict"),
    "reproduce": ("base", "system", "library", "ir", "frontend", "pairing", "verdict", "replay"),
    "store": ("base",),
    "git": ("base", "frontend", "verdict"),
    "engines": ("base", "library", "ir", "pairing", "logic", "verdict", "domains", "replay"),
    "driver": ("base", "sandbox", "system", "ir", "frontend", "pairing", "regions", "logic", "verdict", "replay",
               "reproduce", "store", "engines", "report"),
    "report": ("base", "verdict"),
    "cli": STAGES[:-1],
}

# Headers that other stages may include; a pattern for the path below src/.
PUBLIC = {
    "base": r"base/.*",
    "sandbox": r"sandbox/.*",
    "system": r"system/.*",
    "library": r"library/(effects|functions)\.h",
    "ir": r"ir/.*",
    "frontend": r"frontend/(confined|frontend|options|shown|source/expand)\.h",
    "pairing": r"pairing/(pairing|slice|objects)\.h",
    "regions": r"regions/regions\.h",
    "logic": r"logic/(logic|versions)\.h",
    "verdict": r"verdict/.*",
    "domains": r"domains/domains\.h",
    "replay": r"replay/replay\.h",
    "store": r"store/store\.h",
    "git": r"git/git\.h",
    "reproduce": r"reproduce/reproduce\.h",
    "engines": r"engines/limits/.*|engines/shared/.*|engines/executions/inputs\.h|engines/(\w+)/\1\.h",  # an engine's folder has a header of its name
    "driver": r"driver/driver\.h",
    "report": r"report/(report|baseline|differences|formats|html|only|series)\.h",
    "cli": r"(?!)",
}

# Outside library -> (how its includes start, the stages that may).
DOORS = {
    "LLVM": (r"llvm(-c)?/", ("frontend", "replay")),
    "clang": (r"clang(-c)?/", ("frontend",)),
    "Z3": (r"z3", ("logic",)),
    "cvc5": (r"cvc5/", ("logic",)),
    "PPL": (r"ppl\.hh", ("domains",)),
    "SQLite": (r"sqlite3", ("store",)),
    "libgit2": (r"git2", ("git",)),
    "libseccomp": (r"seccomp\.h|linux/seccomp\.h", ("sandbox",)),
    "CLI11": (r"CLI/", ("cli",)),
    "nlohmann-json": (r"nlohmann/", ("report",)),
}

# Stage -> folder in it -> what the folder may include of the stage besides itself: folders, or
# single headers that lie above them. A folder in a folder may have a row of its own. ALL is the row of a stage's own files, which may include every
# folder; one that has a row of its own may not. A stage without rows is not looked into.
ALL = "."
INSIDE = {
    "frontend": {
        ALL: (),
        "options.h": (),
        "shown.h": (),
        "frontend.h": ("options.h", "shown.h"),
        "process": ("options.h", "shown.h", "frontend.h", "source"),
        "module": (),
        "source": ("options.h", "module"),
        "library": ("module", "source"),
        "layouts": ("module", "source"),
        "normalise": ("module", "library"),
        "program": ("options.h", "module", "source", "library", "layouts"),
        "lower": ("module", "source", "library", "layouts", "program"),
        "conditions": ("options.h", "shown.h", "source", "program"),
    },
    "engines": {
        "limits": (),
        "shared": ("limits",),
        "inductive": ("limits", "shared"),
        "unrolled": ("limits", "shared"),
        "executions": ("limits", "shared"),
        "synchronised": ("limits", "shared"),
        "contracts": ("limits", "shared", "unrolled"),
        "conditional/question": ("limits", "shared", "inductive"),
        "conditional/wording": ("limits", "shared", "inductive", "conditional/question"),
        "conditional/finding": ("limits", "shared", "inductive", "unrolled", "synchronised",
                                "conditional/question", "conditional/wording"),
        "conditional": ("limits", "shared", "inductive", "conditional/question",
                        "conditional/wording", "conditional/finding"),
        "correlated": ("limits", "shared", "synchronised", "conditional/question"),
        "endings": ("limits", "shared", "executions", "synchronised", "correlated"),
    },
    "replay": {
        ALL: (),
        "replay.h": (),
        "memory": ("replay.h",),
        "machine": ("replay.h", "memory"),
        "library": ("replay.h", "machine"),
        "execute": ("memory", "machine", "library"),
        "compile": ("replay.h", "memory", "machine", "library", "execute"),
        "process": ("memory", "machine", "execute", "compile"),
        "describe": ("replay.h", "memory"),
    },
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def includes_of(path):
    with open(path, encoding="utf-8") as source:
        for number, line in enumerate(source, start=1):
            match = INCLUDE.match(line)
            if match:
                yield number, match.group(1), match.group(2)


def room_of(stage, below):
    """The row in INSIDE for a file, given the parts of its path below its stage."""
    folders = ["/".join(below[:i]) for i in range(len(below), 0, -1)]
    for room in folders:
        if room in INSIDE[stage]:
            return room
    return folders[-1] if len(below) > 1 else ALL


def complaint_inside(stage, below, header):
    """The same for an include that stays in its stage."""
    rows = INSIDE.get(stage)
    if rows is None:
        return None
    room = room_of(stage, below)
    target = room_of(stage, header.split("/")[1:])
    if room not in rows:
        return f"the folder {room} has no row in INSIDE"
    if target == room or target in rows[room] or (room == ALL and target in rows):
        return None
    return f"{stage}/{room} may not include {stage}/{target}"


def circles():
    """The folders that include themselves through others, by the table."""
    for stage, rows in INSIDE.items():
        for start in rows:
            reached, waiting = set(), list(rows[start])
            while waiting:
                room = waiting.pop()
                if room not in reached:
                    reached.add(room)
                    waiting.extend(rows.get(room, ()))
            if start in reached or ALL in reached:
                yield f"INSIDE: {stage}/{start} is part of a circle"


def complaint(stage, below, bracket, header):
    """What is wrong with this include in a file of `stage`, or None."""
    for library, (pattern, stages) in DOORS.items():
        if re.match(pattern, header):
            return None if stage in stages else f"{library} only comes in through {', '.join(stages)}"
    target = header.split("/")[0]
    if target not in STAGES:
        return "not a header of any stage" if bracket == '"' else None
    if target == stage:
        return complaint_inside(stage, below, header)
    if target not in USES[stage]:
        return f"{stage} may not include {target}"
    if not re.fullmatch(PUBLIC[target], header):
        return f"not a public header of {target}"
    return None


def violations(root):
    yield from circles()
    source = root / "src"
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".h", ".cpp"):
            continue
        stage = path.relative_to(source).parts[0]
        if stage not in STAGES:
            yield f"{path.relative_to(root)}: not in the folder of any stage"
            continue
        for number, bracket, header in includes_of(path):
            problem = complaint(stage, path.relative_to(source).parts[1:], bracket, header)
            if problem:
                yield f"{path.relative_to(root)}:{number}: {header}: {problem}"


def self_test():
    good = {
        "src/ir/pool.cpp": '#include "ir/pool.h"\n#include <vector>\n#include "base/ids.h"\n',
        "src/logic/z3_solver.cpp": '#include <z3++.h>\n#include "logic/encode.h"\n',
        "src/driver/driver.cpp": '#include "engines/inductive/inductive.h"\n',
        "src/frontend/frontend.cpp": '#include "frontend/lower/lower.h"\n',
        "src/frontend/lower/lower.cpp": '#include "frontend/module/values.h"\n',
        "src/frontend/source/sources.h": '#include "frontend/options.h"\n',
    }
    bad = {
        "src/base/ids.h": '#include "ir/pool.h"\n',                    # against the flow
        "src/engines/inductive/rule.cpp": '#  include <z3++.h>\n',     # past the door
        "src/driver/walk.cpp": '#include "logic/encode.h"\n',          # a private header
        "src/report/text.cpp": '\n#include "replay/replay.h"\n',       # not in its row
        "src/pairing/match.cpp": '#include "pool.h"\n',                # not by its stage
        "src/util/misc.h": '',                                         # no stage
        "src/frontend/module/values.cpp": '#include "frontend/lower/lower.h"\n',    # upwards
        "src/frontend/source/link.cpp": '#include "frontend/frontend.h"\n',         # to the top
        "src/frontend/options.h": '#include "frontend/module/values.h"\n',          # likewise
        "src/frontend/attic/old.cpp": '#include "frontend/options.h"\n',            # no row
        "src/engines/conditional/wording/cubes.cpp": '#include "engines/conditional/finding/atoms.h"\n',
    }
    INSIDE["base"] = {"a": ("b",), "b": ("c",), "c": ("a",), "d": ("a",)}
    in_circles = len(list(circles()))
    del INSIDE["base"]
    return in_circles == 3 and checks.blames({**good, **bad}, violations, bad)


if __name__ == "__main__":
    checks.main(violations, self_test)
