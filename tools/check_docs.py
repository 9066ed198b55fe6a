#!/usr/bin/python3
"""Checks what can be checked of the pages: README.md, docs/, and the READMEs under src/.

Four rules:
  1. every folder under src/, and every folder of an engine, has a README;
  2. a file or folder that a page names in backquotes exists: below the folder of the page, or as
     seen from there, from a folder above, from src/ or from docs/. Patterns match something;
  3. a README with a table of files (its first column is headed "file" or "header") mentions every
     source of its folder, by name or by a pattern;
  4. a relative link leads to a file, and to a heading if it names one.

What stands in a block of code, and what has a placeholder in it (`src/<stage>`), is left out.

  check_docs.py [ROOT]      exit status 0, or 1 with one line for each violation
  check_docs.py --self-test checks that violations in a made-up tree are found
"""
import fnmatch
import pathlib
import re

import checks

# Files of C and of those who use Tandem, which pages speak of.
FOREIGN = re.compile(r"(math|ctype|stdio|stdlib|string|setjmp|signal|errno|z3\+\+|ppl)\.hh?"
                     r"|(.*/)?(old|new|f|a|b|main|other|client|app)\.c|(.*/)?compile_commands\.json|(?:.*/)?contracts\.txt"
                     r"|rules\.txt|my_drivers\.txt|drivers\.txt|CMakeLists\.txt|index\.jsonl"
                     r"|build(-\w+)?/.*|old/|new/|out/.*|v1/|v2/|app/")
FILE = re.compile(r"[\w.*+/-]*[\w*]\.(h|cpp|c|py|md|txt|def|json|cmake|in|\*)")
FOLDER = re.compile(r"[\w.-]+/([\w.-]+/)*")
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def pages(root):
    yield from sorted(root.glob("*.md"))
    yield from sorted((root / "docs").rglob("*.md"))
    yield from sorted((root / "src").rglob("README.md"))


def prose(page):
    """The lines of a page with their numbers, without blocks of code."""
    is_code = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield number, line


def names_in(line):
    """The files and folders that a line names in backquotes."""
    for code in CODE.findall(line):
        for word in re.split(r"[\s,;]+", code):
            if FOREIGN.fullmatch(word):
                continue
            if FILE.fullmatch(word) or FOLDER.fullmatch(word):
                yield word


def exists(root, page, name):
    above = [folder for folder in page.parents if folder.is_relative_to(root)]
    places = [*above, root / "src", root / "docs"]
    if any(next(place.glob(name.rstrip("/")), None) for place in places):
        return True
    # A bare name is enough for what lies below the page's own folder.
    return page.parent != root and next(page.parent.rglob(name.rstrip("/")), None) is not None


def slug(heading):
    text = re.sub(r"[^\w\s-]", "", heading.strip().lower())
    return re.sub(r"\s", "-", text)


def headings(page):
    return {slug(line.lstrip("#")) for _, line in prose(page) if line.startswith("#")}


def link_problem(page, target):
    if re.match(r"\w+:", target):
        return None
    path, _, anchor = target.partition("#")
    file = page.parent / path if path else page
    if not file.exists():
        return f"the link {target} leads nowhere"
    if anchor and file.suffix == ".md" and anchor not in headings(file):
        return f"{path or 'the page'} has no heading #{anchor}"
    return None


def has_table_of_files(page):
    return any(re.match(r"\|\s*(file|header)s?\b[^|]*\|", line) for _, line in prose(page))


def unmentioned(page):
    named = {pathlib.PurePath(name).name for _, line in prose(page) for name in names_in(line)}
    stems = {name.rsplit(".", 1)[0] for name in named}
    for source in sorted(page.parent.iterdir()):
        if source.suffix not in (".h", ".cpp"):
            continue
        if not any(fnmatch.fnmatch(source.stem, stem) for stem in stems):
            yield source.name


def violations(root):
    folders = [*(root / "src").glob("*/"), *(root / "src/engines").glob("*/")]
    for folder in sorted(folders):
        if folder.is_dir() and not (folder / "README.md").exists():
            yield f"{folder.relative_to(root)}: no README.md"
    for page in pages(root):
        shown = page.relative_to(root)
        for number, line in prose(page):
            for name in names_in(line):
                if not exists(root, page, name):
                    yield f"{shown}:{number}: there is no {name}"
            for target in LINK.findall(line):
                problem = link_problem(page, target)
                if problem:
                    yield f"{shown}:{number}: {problem}"
        if page.name == "README.md" and has_table_of_files(page):
            for name in unmentioned(page):
                yield f"{shown}: {name} is not in the table of files"


def self_test():
    files = "| file | what it does |\n|---|---|\n"
    good = {
        "README.md": "`src/ir/pool.h`, [how](docs/howto.md#add-a-case), `math.h`\n",
        "docs/howto.md": "# How to\n## Add a case\n`ir/po*.h` `src/<stage>/`\n```\n`gone.h`\n```\n",
        "src/ir/README.md": files + "| `pool.*` | `simplify_*.cpp` |\n",
        "src/ir/pool.h": "",
        "src/ir/simplify_bits.cpp": "",
        "src/engines/README.md": "`fast/`, `fast.h`, `engines/fast/fast.h`\n",
        "src/engines/fast/README.md": "no table\n",
        "src/engines/fast/fast.h": "",
    }
    bad = {
        "docs/architecture.md": "`src/ir/gone.h`\n",            # not there
        "docs/semantics.md": "[see](howto.md#nothing)\n",       # no such heading
        "docs/cases.md": "[see](nowhere.md)\n",                 # no such page
        "src/base/README.md": files + "| `ids.h` | |\n",        # not all that is there
        "src/engines/slow/slow.h": "",                          # no README
    }
    expected = {*bad, "src/engines/slow"} - {"src/engines/slow/slow.h"}
    files = {**good, **bad, "src/base/ids.h": "", "src/base/both.h": ""}
    return checks.blames(files, violations, expected)


if __name__ == "__main__":
    checks.main(violations, self_test)
