#!/usr/bin/python3
"""How good and how fast: runs Tandem over a corpus, or over its own cases with the speed targets.

  bench.py --corpus DIR    DIR/index.jsonl, an object a line: id, suite, old, new (relative to DIR), entry,
                           expected (equivalent | different)
  bench.py                 the cases in tests/cases, then the three ratios that the project promises

A wrong verdict gives exit status 1; everything else is a measurement.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from case_format import case_folders, read_case  # noqa: E402

CLANG = "clang-19"
ROUNDS = 7
UNCHANGED = 200


@dataclasses.dataclass
class Task:
    id: str
    suite: str
    old: pathlib.Path
    new: pathlib.Path
    functions: list  # all must have the expected verdict; empty: every pair
    expected: str
    arguments: list


@dataclasses.dataclass
class Measured:
    seconds: float
    peak_mb: float
    status: int  # negative: ended by that signal
    timed_out: bool
    out: bytes
    err: bytes


def measure(words, limit):
    """Runs a command in a process group of its own; memory is the largest of any process in it."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        process = subprocess.Popen(words, stdout=out, stderr=err, stdin=subprocess.DEVNULL, start_new_session=True)
        expired = threading.Event()

        def stop():
            expired.set()
            os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(limit, stop)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Measured(seconds, usage.ru_maxrss / 1024, process.returncode, expired.is_set(), out.read(), err.read())


def read_corpus(folder):
    tasks = []
    for number, line in enumerate((folder / "index.jsonl").read_text().splitlines(), 1):
        if not line.strip():
            continue
        entry = json.loads(line)
        missing = {"id", "suite", "old", "new", "entry", "expected"} - set(entry)
        if missing:
            raise SystemExit(f"bench.py: index.jsonl:{number}: no {', '.join(sorted(missing))}")
        tasks.append(Task(str(entry["id"]), entry["suite"], folder / entry["old"], folder / entry["new"],
                          [entry["entry"]], entry["expected"], ["--function", entry["entry"]]))
    return tasks


def read_cases():
    root = ROOT / "tests" / "cases"
    tasks = []
    for folder in case_folders(root):
        case = read_case(folder, root)
        if case.is_client:
            continue  # these are not about pairs
        tasks.append(Task(case.name, case.name.split("/")[0], folder / "old.c", folder / "new.c", case.functions,
                          case.verdict, case.mode))
    return tasks


def outcome_of(task, measured):
    """(verdict, why): one of the verdicts, "timeout" or "error"."""
    if measured.timed_out:
        return "timeout", ""
    if measured.status not in (0, 1, 3):
        said = measured.err.decode(errors="replace").strip().splitlines()
        return "error", f"exit status {measured.status}: {said[-1] if said else ''}"
    by_name = {function["name"]: function for function in json.loads(measured.out)["functions"]}
    chosen = [by_name[name] for name in task.functions if name in by_name] or list(by_name.values())
    if not chosen or (task.functions and len(chosen) < len(task.functions)):
        return "error", "the function was not compared"
    for function in chosen:  # the one that is not as expected tells
        if function["verdict"] != task.expected:
            return function["verdict"], function["reason"] or ""
    return task.expected, chosen[0]["reason"] or ""


def unrolling_of(functions):
    """How many calls were followed, of old and of new, for each claim of the proofs that follow any: "3/1 1/1"."""
    return " ".join("/".join(str(sum(call["followed"] for call in trees[side])) for side in ("old", "new"))
                    for function in functions for trees in function["call_trees"])


def effort_of(measured):
    """What a proof took, counted so that it is the same on every machine."""
    if measured.timed_out or measured.status not in (0, 1, 3):
        return {"solver_calls": 0, "unrolling": ""}
    report = json.loads(measured.out)
    return {"solver_calls": report["statistics"]["solver_calls"], "unrolling": unrolling_of(report["functions"])}


def run_task(tandem, limit, task):
    words = [tandem, "check", str(task.old), str(task.new), "--format=json", "--stats", *task.arguments]
    measured = measure(words, limit)
    verdict, why = outcome_of(task, measured)
    is_wrong = {verdict, task.expected} == {"equivalent", "different"}
    return {"id": task.id, "suite": task.suite, "expected": task.expected, "verdict": verdict, "wrong": is_wrong,
            "reason": why, "seconds": round(measured.seconds, 4), "peak_mb": round(measured.peak_mb, 1),
            **effort_of(measured)}


def show_table(results):
    suites = collections.defaultdict(list)
    for result in results:
        suites[result["suite"]].append(result)
    rows = sorted(suites.items())
    if len(rows) > 1:
        rows.append(("all", results))
    print(f"{'suite':<16}{'cases':>7}{'proved':>8}{'refuted':>8}{'wrong':>7}{'unknown':>8}{'timeout':>8}"
          f"{'error':>7}{'calls':>7}{'median s':>10}{'total s':>9}{'peak MB':>9}")
    for name, group in rows:
        count = collections.Counter("wrong" if result["wrong"] else result["verdict"] for result in group)
        times = [result["seconds"] for result in group]
        print(f"{name:<16}{len(group):>7}{count['equivalent']:>8}{count['different']:>8}{count['wrong']:>7}"
              f"{count['unknown'] + count['equivalent-when']:>8}{count['timeout']:>8}{count['error']:>7}"
              f"{sum(result['solver_calls'] for result in group):>7}{statistics.median(times):>10.3f}{sum(times):>9.1f}{max(r['peak_mb'] for r in group):>9.0f}")


def show_unrollings(results):
    """A regression of the search shows here without a clock."""
    found = [result for result in results if result["unrolling"]]
    if not found:
        return
    width = max(len(result["id"]) for result in found)
    print("calls followed (old/new, for each claim) where recursions or loops are out of step")
    for result in found:
        print(f"  {result['id']:<{width}}{result['solver_calls']:>5} solver calls  {result['unrolling']}")


def run_all(options, tasks):
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        results = list(pool.map(lambda task: run_task(options.tandem, options.limit, task), tasks))
    output = pathlib.Path(options.output)
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text("".join(json.dumps(result) + "\n" for result in results))
    show_table(results)
    show_unrollings(results)
    for result in results:
        if result["wrong"]:
            print(f"WRONG: {result['id']}: {result['verdict']}, expected {result['expected']}")
    print(f"per case: {options.output}")
    return results


# --- the promised ratios -----------------------------------------------------

FUNCTION = """
int work_{i}(int n, unsigned mask) {{
  int sum = {i};
  for (int k = 0; k < n; k++) {{
    if ((unsigned)k & mask) {{
      sum += k * {a};
    }} else if (sum > {b}) {{
      sum -= {b};
    }} else {{
      sum ^= k;
    }}
  }}
  switch (n & 3) {{
    case 0: return sum + {a};
    case 1: return sum - {b};
    case 2: return {call};
    default: return sum;
  }}
}}
"""


def large_file(last):
    """A file of unchanged functions and a last one that is given."""
    out = ""
    for i in range(UNCHANGED):
        call = f"work_{i - 1}(sum & 15, mask)" if i % 3 else "sum * 2"
        out += FUNCTION.format(i=i, a=i % 13 + 2, b=i * 7 % 101 + 3, call=call)
    return out + last


def median_seconds(commands, rounds):
    """The commands in turn, so that a busy machine slows all of them alike."""
    times = [[] for _ in commands]
    for _ in range(rounds):
        for index, words in enumerate(commands):
            times[index].append(measure(words, 120).seconds)
    return [statistics.median(column) for column in times]


def show_target(what, value, limit, unit=""):
    print(f"{what}: {value:.2f}{unit} (target: at most {limit}{unit}): {'holds' if value <= limit else 'MISSED'}")


def ratio_large_file(tandem):
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        (work / "old.c").write_text(large_file("int changed(int x) { return x * 4 + 1; }\n"))
        (work / "new.c").write_text(large_file("int changed(int x) { return (x << 2) + 1; }\n"))
        emit = [CLANG, "-O0", "-emit-llvm", "-c", "-o", "/dev/null"]
        times = median_seconds([[tandem, "check", str(work / "old.c"), str(work / "new.c")],
                                [*emit, str(work / "old.c")], [*emit, str(work / "new.c")]], ROUNDS)
        show_target(f"{UNCHANGED} unchanged functions and one changed: time against clang -O0 -emit-llvm",
                    times[0] / (times[1] + times[2]), 2)


def ratio_parse(tandem, tasks):
    ratios = []
    for task in tasks:
        times = median_seconds([
            [tandem, "check", str(task.old), str(task.new), "--format=json", *task.arguments],
            [CLANG, "-w", "-fsyntax-only", str(task.old), str(task.new)]], 1)
        ratios.append(times[0] / times[1])
    show_target("median case: time against parsing the two files with clang", statistics.median(ratios), 3)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tandem", default=str(ROOT / "build" / "bin" / "tandem"))
    parser.add_argument("--corpus", type=pathlib.Path, help="a folder with index.jsonl")
    parser.add_argument("--limit", type=float, default=20, help="seconds a case")
    parser.add_argument("--suite", default="", help="only this suite")
    parser.add_argument("--output", default=str(ROOT / "build" / "bench.jsonl"), help="results, a JSON object a line")
    parser.add_argument("-j", type=int, default=1, help="cases at a time")
    options = parser.parse_args()
    options.tandem = str(pathlib.Path(options.tandem).resolve())
    if options.corpus and not (options.corpus / "index.jsonl").is_file():
        raise SystemExit(f"bench.py: {options.corpus / 'index.jsonl'}: no such file")
    tasks = read_corpus(options.corpus) if options.corpus else read_cases()
    tasks = [task for task in tasks if options.suite in ("", task.suite)]
    if not tasks:
        raise SystemExit("bench.py: nothing to run")
    results = run_all(options, tasks)
    if not options.corpus:
        ratio_large_file(options.tandem)
        ratio_parse(options.tandem, tasks)
        show_target("peak memory over the cases", max(r["peak_mb"] for r in results), 500, " MB")
    return 1 if any(result["wrong"] for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
