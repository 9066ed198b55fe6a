#!/usr/bin/python3
"""How Tandem does on real commits: compares the files that commits of other projects change.

  real_commits.py [OPTIONS] REPOSITORY...

A REPOSITORY is a git directory, with or without a work tree; nothing in it is changed and nothing of
it is kept. The commits are chosen by the seed, among those that change one to `--files` C files and
are no merges. Each changed file is compared by itself, within `--timeout` seconds; what it includes
is taken from the commit. A file that clang cannot read (a header that only the project's build
makes) is counted and left out: `--define` and `--include` help with those.

A function counts as changed when its text is (comments and white space aside). Of the others those
matter that are not equivalent: they call something changed, or moved, and should name what they
rest on (`root_causes` of the report).
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import io
import json
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERDICTS = ["identical", "equivalent", "equivalent-when", "different", "unknown"]
CLEANUP = re.compile(r"\b(refactor|clean|simplif|renam|extract|factor|move|tidy|unif|dedup|style|split)",
                     re.IGNORECASE)
SOURCES = (".c", ".h", ".inc", ".def")
# Something in the function itself, or in a type that it uses, and not what it calls.
OWN_REASON = re.compile(r"unsupported|layout-changed|global-changed|signature-changed")
# What stays of a text when comments and white space are taken out: strings and the rest.
PARTS = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\w+|\S""", re.DOTALL)


@dataclasses.dataclass
class Commit:
    project: str
    repository: pathlib.Path
    id: str
    subject: str
    files: list  # (path before, path after)


@dataclasses.dataclass
class Function:
    commit: str
    file: str
    name: str
    verdict: str  # one of VERDICTS
    reason: str
    text: str
    is_changed: bool
    has_root_cause: bool


@dataclasses.dataclass
class Compared:
    commit: Commit
    functions: list
    seconds: float
    unread: list  # files that clang cannot read
    late: list  # files that took longer than allowed


def git(repository, *words, **options):
    return subprocess.run(["git", "-C", str(repository), *words], check=True, capture_output=True,
                          **options).stdout


def candidates(repository, args):
    """The commits that change a few C files, newest first."""
    out = git(repository, "log", "--no-merges", "-M", f"-n{args.newest}", "--diff-filter=MR", "--name-status",
              "--format=%x00%H%x09%s", text=True, errors="replace")
    project = repository.parent.name.split("+")[-1] if repository.name in ("repo", ".git") else repository.name
    for entry in out.split("\0")[1:]:
        head, *lines = [line for line in entry.splitlines() if line]
        id, _, subject = head.partition("\t")
        files = []
        for line in lines:
            kind, *paths = line.split("\t")
            if paths[-1].endswith(".c") and not any(re.search(word, paths[-1]) for word in args.without):
                files.append((paths[0], paths[-1]))
        if 0 < len(files) <= args.files and (not args.cleanups or CLEANUP.search(subject)):
            yield Commit(project, repository, id, subject, files)


def choose(args):
    """As many commits of each project, by the seed."""
    chosen = []
    for repository in args.repositories:
        found = list(candidates(repository, args))
        chosen += random.Random(f"{args.seed} {repository.name}").sample(found, min(args.commits, len(found)))
    return chosen


def unpack(repository, revision, folder):
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(git(repository, "archive", revision))) as archive:
        sources = [member for member in archive if member.isfile() and member.name.endswith(SOURCES)]
        archive.extractall(folder, sources)


def arguments_for(folder, file, args):
    words = ["-w", "-Wno-everything"]
    for include in [str(pathlib.PurePath(file).parent), ".", "include", "src", "lib", *args.include]:
        if any((folder / part).is_dir() for part in [include]):
            words += ["-I", str(folder / include)]
    return words + ["-D" + define for define in args.define]


def body_at(lines, number):
    """The words of the function whose name is on this line, to the brace that closes it."""
    words, depth, has_begun = [], 0, False
    for match in PARTS.finditer("\n".join(lines[max(0, number - 1):])):
        word = match.group()
        if word.startswith(("//", "/*")):
            continue
        words.append(word)
        if word == "{":
            depth, has_begun = depth + 1, True
        elif word == "}":
            depth -= 1
        if has_begun and depth == 0:
            break
    return words


def reason_of(entry):
    if entry["verdict"] != "unknown":
        return ""
    return entry["reasons"][0]["code"] if entry["reasons"] else "?"


def read_report(commit, file, report, folders, texts):
    """One `Function` a pair of functions that the file itself has in both versions."""
    functions = []
    for entry in report["functions"]:
        bodies = []
        for side in ("old", "new"):
            path = pathlib.Path(entry[side]["file"])
            path = path if path.is_absolute() else folders[side] / path
            if path not in texts:
                texts[path] = path.read_text(errors="replace").splitlines() if path.is_file() else []
            bodies.append(body_at(texts[path], entry[side]["line"]))
        verdict = "identical" if entry["by"] == "identical" else entry["verdict"]
        reason = entry["reasons"][0]["text"] if entry["reasons"] else ""
        functions.append(Function(commit.id, file, entry["name"], verdict, reason_of(entry), reason,
                                  bodies[0] != bodies[1], bool(entry.get("root_causes"))))
    return functions


def compare(commit, args):
    result = Compared(commit, [], 0, [], [])
    folder = pathlib.Path(tempfile.mkdtemp(prefix="commit-", dir=args.scratch))
    try:
        folders = {"old": folder / "old", "new": folder / "new"}
        unpack(commit.repository, commit.id + "^", folders["old"])
        unpack(commit.repository, commit.id, folders["new"])
        for before, after in commit.files:
            words = [str(args.tandem), "check", str(folders["old"] / before), str(folders["new"] / after),
                     "--format=json", "-j1", f"--timeout={args.timeout}"]
            for side, path in (("old", before), ("new", after)):
                words += [f"--{side}-arg={word}" for word in arguments_for(folders[side], path, args)]
            start = time.monotonic()
            try:
                done = subprocess.run(words, capture_output=True, check=False, timeout=args.timeout * 3 + 30)
            except subprocess.TimeoutExpired:
                result.late.append(after)
                result.seconds += time.monotonic() - start
                continue
            if done.returncode not in (0, 1, 3, 70):
                result.unread.append(after)
                if args.verbose:
                    print(f"{commit.project} {after}: {done.stderr.decode(errors='replace')[:500]}", file=sys.stderr)
                continue
            result.seconds += time.monotonic() - start
            result.functions += read_report(commit, after, json.loads(done.stdout), folders, {})
    finally:
        shutil.rmtree(folder)
    return result


def share(part, whole):
    return f"{part} ({100 * part // whole} %)" if whole else "0"


def row(name, functions):
    count = collections.Counter(f.verdict for f in functions)
    total = sum(count.values())
    return f"| {name} | {total} | " + " | ".join(share(count[v], total) for v in VERDICTS) + " |"


def show_table(results, out):
    functions = [f for result in results for f in result.functions]
    changed = [f for f in functions if f.is_changed]
    others = [f for f in functions if not f.is_changed]
    cleanups = {result.commit.id for result in results if CLEANUP.search(result.commit.subject)}
    print("| functions | number | " + " | ".join(VERDICTS) + " |", file=out)
    print("|---" * (2 + len(VERDICTS)) + "|", file=out)
    print(row("changed", changed), file=out)
    print(row("changed, in clean-ups", [f for f in changed if f.commit in cleanups]), file=out)
    print(row("not changed", others), file=out)
    for project in sorted({result.commit.project for result in results}):
        of_project = {r.commit.id for r in results if r.commit.project == project}
        print(row(f"changed, {project}", [f for f in changed if f.commit in of_project]), file=out)
    for name, some in (("changed", changed), ("not changed", others)):
        reasons = collections.Counter(f.reason for f in some if f.verdict == "unknown")
        print(f"\nunknown among {name}: " + ", ".join(f"{code} {n}" for code, n in reasons.most_common()), file=out)
    rootless = [f for f in others if f.verdict == "unknown" and not f.has_root_cause
                and not OWN_REASON.match(f.reason)]
    print(f"callers without a root cause: {len(rootless)}", file=out)
    seconds = sorted(result.seconds for result in results if result.functions)
    if seconds:
        print(f"a commit: median {statistics.median(seconds):.1f} s, p90 {seconds[len(seconds) * 9 // 10]:.1f} s",
              file=out)
    whole = [r for r in results if r.functions and all(f.verdict in VERDICTS[:2] for f in r.functions)]
    read = sum(bool(r.functions) for r in results)
    print(f"{len(results)} commits, {read} of them read, {len(whole)} proved whole; "
          f"{sum(len(r.unread) for r in results)} files not read, {sum(len(r.late) for r in results)} too late",
          file=out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", nargs="+", type=pathlib.Path, metavar="REPOSITORY")
    parser.add_argument("--tandem", type=pathlib.Path, default=ROOT / "build" / "bin" / "tandem")
    parser.add_argument("--commits", type=int, default=10, help="of each project (default 10)")
    parser.add_argument("--newest", type=int, default=2000, help="choose among so many of the newest commits")
    parser.add_argument("--files", type=int, default=3, help="most C files that a commit may change (default 3)")
    parser.add_argument("--cleanups", action="store_true", help="only commits that call themselves clean-ups")
    parser.add_argument("--without", action="append", default=["(^|/)(tests?|examples?)/", "test"],
                        metavar="REGEX", help="leave out files whose paths match (repeat)")
    parser.add_argument("--include", action="append", default=[], help="a folder of headers, below the project's root")
    parser.add_argument("--define", action="append", default=[], help="a macro, as -D takes it (repeat)")
    parser.add_argument("--seed", default="1", help="of the choice of commits (default 1)")
    parser.add_argument("--timeout", type=float, default=60, help="seconds a file (default 60)")
    parser.add_argument("-j", type=int, default=1, dest="workers", help="commits at a time (default 1)")
    parser.add_argument("--scratch", help="where versions are unpacked (default: the system's folder)")
    parser.add_argument("--json", type=pathlib.Path, help="also write every function there")
    parser.add_argument("-v", "--verbose", action="store_true", help="say why files were not read")
    args = parser.parse_args()

    results = []
    with concurrent.futures.ThreadPoolExecutor(args.workers) as pool:
        for result in pool.map(lambda commit: compare(commit, args), choose(args)):
            results.append(result)
            unknown = [f.name for f in result.functions if f.is_changed and f.verdict == "unknown"]
            print(f"{result.commit.project} {result.commit.id[:10]} {result.seconds:6.1f} s "
                  f"{len(result.functions):4} functions, open: {' '.join(unknown) or '-'}", file=sys.stderr)
    if args.json:
        args.json.write_text("".join(json.dumps(dataclasses.asdict(f)) + "\n"
                                     for result in results for f in result.functions))
    show_table(results, sys.stdout)


if __name__ == "__main__":
    main()
