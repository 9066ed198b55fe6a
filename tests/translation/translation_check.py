#!/usr/bin/python3
"""Compares random C functions without undefined behaviour with what clang's optimiser makes of them.
They behave the same, so a verdict of "different" fails, and so does a crash.

  translation_check.py --functions 100 --seed 1 --tandem build/bin/tandem
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from generate import PRELUDE, Function, Generator

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLANG = "clang-19"
BATCH = 10
BATCH_SECONDS = 240
FUNCTION_SECONDS = 40
SHRINK_STEPS = 150


class Failed(Exception):
    """No report came back; the words say why."""


def flags_of(seed, first):
    """Of a batch of functions: how it is optimised."""
    rng = random.Random(f"{seed}:{first}:flags")
    flags = [rng.choice(("-O1", "-O2"))]
    return flags + (["-fno-vectorize", "-fno-slp-vectorize"] if rng.random() < 0.5 else [])


def make_function(seed, index):
    return Generator(random.Random(f"{seed}:{index}:translation"), f"f{index}").function()


def source_text(functions):
    return PRELUDE + "".join("\n" + function.text() for function in functions)


def run(tandem, functions, flags, seconds, folder):
    """The report's entry of each function, by name."""
    folder = pathlib.Path(folder)
    (folder / "old.c").write_text(source_text(functions))
    try:
        subprocess.run([CLANG, *flags, "-g", "-w", "-S", "-emit-llvm", "old.c", "-o", "new.ll"], cwd=folder, text=True,
                       capture_output=True, timeout=60, check=True)
        done = subprocess.run([tandem, "check", "old.c", "new.ll", "--format=json", "--domain=none", "-j", "1", "--", "-w"], cwd=folder,
                              capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.CalledProcessError as error:
        raise Failed(f"does not compile: {error.stderr.strip()[:300]}") from error
    except subprocess.TimeoutExpired as error:
        raise Failed("no answer in time") from error
    if done.returncode not in (0, 1, 3):
        raise Failed(f"exit status {done.returncode}: {done.stderr.strip()[-300:]}")
    return {entry["name"]: entry for entry in json.loads(done.stdout)["functions"]}


def check(tandem, functions, flags, seconds=BATCH_SECONDS):
    with tempfile.TemporaryDirectory() as folder:
        return run(tandem, functions, flags, seconds, folder)


def check_batch(options, first, count):
    """(function, flags, entry or None, words of a failure) of each function of a batch."""
    functions = [make_function(options.seed, index) for index in range(first, first + count)]
    flags = flags_of(options.seed, first - first % BATCH)
    try:
        entries = check(options.tandem, functions, flags)
        return [(f, flags, entries[f.name], "") for f in functions]
    except Failed:
        pass
    results = []
    for function in functions:  # which one is it?
        try:
            entry = check(options.tandem, [function], flags, FUNCTION_SECONDS)[function.name]
            results.append((function, flags, entry, ""))
        except Failed as failure:
            results.append((function, flags, None, str(failure)))
    return results


def smaller_bodies(body):
    """All bodies with one statement less, or with a compound statement replaced by what is in it."""
    for i, statement in enumerate(body):
        yield body[:i] + body[i + 1:]
        if not isinstance(statement, str):
            if statement[0].startswith("if"):
                yield body[:i] + statement[1] + body[i + 1:]
            for inner in smaller_bodies(statement[1]):
                yield body[:i] + [(statement[0], inner, statement[2])] + body[i + 1:]


def keeps_its_promises(body, smaller):
    """The tests for null stay, and so does the result."""
    def promises(statements):
        return [s for s in statements if isinstance(s, str) and s.startswith("if (!")] + statements[-1:]
    return promises(body) == promises(smaller)


def shrink(options, function, flags):
    """Drops statements while the two still differ."""
    steps, goes_on = 0, True
    while goes_on and steps < SHRINK_STEPS:
        goes_on = False
        for body in smaller_bodies(function.body):
            if not keeps_its_promises(function.body, body):
                continue
            steps += 1
            candidate = Function(function.name, function.head, body, function.helpers)
            try:
                entry = check(options.tandem, [candidate], flags, FUNCTION_SECONDS)[function.name]
            except Failed:
                continue
            if entry["verdict"] == "different":
                function, goes_on = candidate, True
                break
            if steps >= SHRINK_STEPS:
                break
    return function


def save(folder, kind, function, flags):
    target = pathlib.Path(folder) / f"{kind}-{function.name}"
    target.mkdir(parents=True, exist_ok=True)
    (target / "old.c").write_text(source_text([function]))
    subprocess.run([CLANG, *flags, "-g", "-w", "-S", "-emit-llvm", "old.c", "-o", "new.ll"], cwd=target, check=False,
                   capture_output=True)
    return target


def show_failure(options, function, flags, entry, words):
    if entry is None:
        print(f"FAILED: {function.name} with {' '.join(flags)}: {words} ({save(options.save, 'failure', function, flags)})")
        return
    small = shrink(options, function, flags)
    where = save(options.save, "different", small, flags)
    print(f"DIFFERENT: {function.name} of seed {options.seed} with {' '.join(flags)} ({where})")
    print(f"  input {json.dumps(entry['witness']['inputs'])}, {json.dumps(entry['witness']['differences'])}")
    print(source_text([small]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--functions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first function, to run one again")
    parser.add_argument("--tandem", default=str(ROOT / "build" / "bin" / "tandem"))
    parser.add_argument("--save", default="translation", help="folder for failures")
    parser.add_argument("--save-unknown", action="store_true", help="and for what was not decided")
    parser.add_argument("-j", type=int, default=2, help="batches at a time")
    options = parser.parse_args()
    options.tandem = str(pathlib.Path(options.tandem).resolve())
    start, end = time.monotonic(), options.first + options.functions
    first_batch = options.first - options.first % BATCH
    batches = [(max(first, options.first), min(first + BATCH, end) - max(first, options.first))
               for first in range(first_batch, end, BATCH)]
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        results = [r for batch in pool.map(lambda b: check_batch(options, *b), batches) for r in batch]
    verdicts = collections.Counter(entry["verdict"] if entry else "failed" for _, _, entry, _ in results)
    print(f"seed {options.seed}: {len(results)} functions: " +
          ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common()) +
          f"; {time.monotonic() - start:.0f} s")
    unknown = [(f, flags, entry) for f, flags, entry, _ in results if entry and entry["verdict"] == "unknown"]
    for reason, count in collections.Counter(entry["reason"] for _, _, entry in unknown).most_common():
        print(f"  unknown because {reason}: {count}")
    if options.save_unknown:
        for function, flags, _ in unknown:
            save(options.save, "unknown", function, flags)
    bad = [r for r in results if r[2] is None or r[2]["verdict"] == "different"]
    for result in bad:
        show_failure(options, *result)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
