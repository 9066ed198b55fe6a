"""A case: a folder with old.c and new.c, its expectation in comments at the top of new.c.

docs/cases.md describes the directives.
"""

import dataclasses
import pathlib
import re

VERDICTS = ("equivalent", "equivalent-when", "different", "unknown")
REPEATABLE = {"function", "mode", "report", "reason", "relation"}
SINGLE = {"verdict", "condition", "xfail", "swapped"}
DIRECTIVE = re.compile(r"// ([a-z][a-z-]*):(?: (.*))?$")


class BadCase(Exception):
    """The expectation itself is wrong."""


@dataclasses.dataclass
class Case:
    folder: pathlib.Path
    name: str
    verdict: str
    functions: list
    mode: list
    reports: list
    reasons: list
    relations: list = dataclasses.field(default_factory=list)
    condition: str = ""
    xfail: str = ""
    swapped: str = ""  # the verdict with the sides swapped; "" for the same

    @property
    def maps(self):
        """Old name -> new name, from --map in the mode."""
        words = self.mode
        return dict(words[i + 1].partition("(")[0].split("=", 1)
                    for i in range(len(words) - 1) if words[i] == "--map")

    @property
    def is_symmetric(self):
        return (not {"--overflow=undefined", "--relation=refines"} & set(self.mode)
                and not any("=" in word and word.endswith(")") for word in self.mode))


def header_lines(text):
    for line in text.splitlines():
        if not line.startswith("//"):
            return
        yield line


def read_directives(path):
    found = {}
    for line in header_lines(path.read_text()):
        match = DIRECTIVE.match(line)
        if not match:
            continue  # a remark for the reader
        key, value = match.group(1), (match.group(2) or "").strip()
        if key not in REPEATABLE | SINGLE:
            raise BadCase(f"unknown directive '{key}'")
        if not value:
            raise BadCase(f"directive '{key}' says nothing")
        if key in SINGLE and key in found:
            raise BadCase(f"directive '{key}' given twice")
        found.setdefault(key, []).append(value)
    return found


def read_case(folder, root):
    for name in ("old.c", "new.c"):
        if not (folder / name).is_file():
            raise BadCase(f"{name} is missing")
    found = read_directives(folder / "new.c")
    verdict = found.get("verdict", [""])[0]
    if verdict not in VERDICTS:
        raise BadCase(f"verdict '{verdict}' is none of {', '.join(VERDICTS)}" if verdict else "no verdict")
    if verdict == "unknown" and "reason" not in found:
        raise BadCase("'reason' is required with verdict unknown")
    if verdict not in ("unknown", "equivalent-when") and "reason" in found:
        raise BadCase("'reason' goes with verdict unknown or equivalent-when")
    if verdict == "equivalent-when" and "condition" not in found:
        raise BadCase("'condition' is required with verdict equivalent-when")
    if verdict not in ("equivalent-when", "different") and "condition" in found:
        raise BadCase("'condition' goes with verdict equivalent-when or different")
    if verdict != "different" and "relation" in found:
        raise BadCase("'relation' goes with verdict different")
    swapped = found.get("swapped", [""])[0]
    if swapped and swapped not in VERDICTS:
        raise BadCase(f"swapped '{swapped}' is none of {', '.join(VERDICTS)}")
    mode = [word for line in found.get("mode", []) for word in line.split()]
    return Case(folder, str(folder.relative_to(root)), verdict, found.get("function", []), mode,
                found.get("report", []), found.get("reason", []), found.get("relation", []),
                found.get("condition", [""])[0], found.get("xfail", [""])[0], swapped)


def case_folders(root):
    """Discovered, never listed: whatever holds an old.c or a new.c."""
    return sorted({path.parent for pattern in ("old.c", "new.c") for path in root.rglob(pattern)})
