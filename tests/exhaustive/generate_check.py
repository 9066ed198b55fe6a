#!/usr/bin/python3
"""Generates random pairs of functions over one or two 8-bit inputs, executes each on all its inputs,
and compares Tandem's verdicts with that. Fails on any contradiction.

  generate_check.py --pairs 2000 --seed 1 --tandem build/bin/tandem
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import conditions
from generate import Generator
from generate_memory import MemoryGenerator
from generate_regions import RegionGenerator
from generate_strides import StrideGenerator
from program import Printer, external_declarations
from rewrite import Rewriter, drop_statement
from truth import CLANG, TruthProgram

ROOT = pathlib.Path(__file__).resolve().parents[2]
BATCH = 20
BATCH_SECONDS = 300
PAIR_SECONDS = 60
SHRINK_STEPS = 80


@dataclasses.dataclass
class Pair:
    index: int
    old: object
    new: object
    features: set
    changes: list


@dataclasses.dataclass
class Result:
    pair: Pair
    truth: str
    verdict: str
    reason: str = ""
    contradiction: str = ""
    has_condition: bool = False


class TandemFailed(Exception):
    """No report came back."""


def make_pair(seed, index, kind="integers", without=()):
    rng = random.Random(f"{seed}:{index}" if kind == "integers" else f"{seed}:{index}:{kind}")
    rewriter = Rewriter(rng)
    if kind == "strides":
        generator = StrideGenerator(rng, index)
        old, new, changes = generator.pair()
    elif kind == "regions":
        generator = RegionGenerator(rng, index)
        old = generator.program()
        new, changes = rewriter.rewrite(old, rng.randrange(1, 3))
    else:
        generator = MemoryGenerator(rng, index, without) if kind == "memory" else Generator(rng, index)
        old = generator.program()
        new, changes = rewriter.rewrite(old, rng.randrange(1, 6))
    if rng.random() < 0.6:
        for _ in range(rng.choice((1, 1, 2))):
            new, mutation = rewriter.mutate(new)
            changes = changes + [f"mutated {mutation}"]
    return Pair(index, old, new, generator.features, changes)


def source_text(programs):
    return external_declarations() + "".join(Printer().program(program) for program in programs)


def is_valid(pair):
    """Drops what is not C (a rewrite may, rarely, lose a declaration)."""
    return all(subprocess.run([CLANG, "-w", "-fsyntax-only", "-x", "c", "-"], input=source_text([program]), text=True,
                              capture_output=True, check=False).returncode == 0 for program in (pair.old, pair.new))


def run_tandem(tandem, pairs, folder, seconds):
    """The report's functions by name."""
    folder = pathlib.Path(folder)
    (folder / "old.c").write_text(source_text(pair.old for pair in pairs))
    (folder / "new.c").write_text(source_text(pair.new for pair in pairs))
    done = subprocess.run([*tandem, "old.c", "new.c", "--format=json", "-j", "1", "--", "-w"], cwd=folder,
                          capture_output=True, text=True, timeout=seconds, check=False)
    if done.returncode not in (0, 1, 3):
        raise TandemFailed(f"exit status {done.returncode}: {done.stderr.strip()[-300:]}")
    return {function["name"]: function for function in json.loads(done.stdout)["functions"]}


def judge(pair, truth, function, program):
    result = Result(pair, truth.verdict, function["verdict"], function["reason"] or "")
    if result.verdict == "equivalent" and truth.verdict == "different":
        placement = pair.old.memory.placements[truth.placement] if pair.old.memory else ""
        result.contradiction = f"equivalent, but they differ on inputs {truth.cells} {placement}"
    if result.verdict == "different" and truth.verdict != "different":
        # Inputs that ran too long here, and answers of externals, are not enumerated: ask for this one.
        if program.differs_on(pair.index, function["witness"], function["endless"] is not None):
            result.truth = "different"
        elif truth.excluded and program.is_beyond(pair.index, function["witness"]):
            result.truth = "open"
        elif truth.verdict == "equivalent" or pair.old.memory:
            result.contradiction = f"different on {function['witness']['inputs']}, but they do not differ there"
    return result


def check_pairs(tandem, pairs, seconds=BATCH_SECONDS):
    with tempfile.TemporaryDirectory() as folder:
        program = TruthProgram(pairs, folder)
        truths = program.all()
        functions = run_tandem(tandem, pairs, folder, seconds)
        wrong_conditions = conditions.contradictions(pairs, program, functions, folder)
        results = []
        for pair in pairs:
            function = functions[pair.old.entry.name]
            result = judge(pair, truths[pair.index], function, program)
            result.has_condition = function["condition"] is not None
            result.contradiction = result.contradiction or wrong_conditions.get(pair.index, "")
            results.append(result)
        return results


def check_batch(options, kind, first, count):
    """Results, and what failed in words."""
    pairs = [make_pair(options.seed, index, kind, options.without) for index in range(first, first + count)]
    try:
        return check_pairs(options.tandem, pairs), []
    except subprocess.CalledProcessError:
        pairs = [pair for pair in pairs if is_valid(pair)]
    except (subprocess.TimeoutExpired, TandemFailed):
        pass
    try:
        return check_pairs(options.tandem, pairs), []
    except (subprocess.TimeoutExpired, TandemFailed):
        return check_one_by_one(options, kind, pairs)


def check_one_by_one(options, kind, pairs):
    """Which pair of a batch is it that crashes, or does not end?"""
    results, failures = [], []
    for pair in pairs:
        try:
            results += check_pairs(options.tandem, [pair], PAIR_SECONDS)
        except (subprocess.TimeoutExpired, TandemFailed) as error:
            where = save(options.save, "failure", pair)
            words = "no answer in time" if isinstance(error, subprocess.TimeoutExpired) else str(error)
            failures.append(f"{kind} pair {pair.index}: {words} ({where})")
    return results, failures


def still_contradicts(tandem, pair):
    try:
        return bool(check_pairs(tandem, [pair])[0].contradiction)
    except (subprocess.SubprocessError, TandemFailed, KeyError):
        return False


def shrink(tandem, pair):
    """Drops statements from both versions while the contradiction stays."""
    steps = 0
    for side in ("old", "new"):
        number = 0
        while steps < SHRINK_STEPS:
            smaller = drop_statement(getattr(pair, side), number)
            if smaller is None:
                break
            steps += 1
            candidate = dataclasses.replace(pair, **{side: smaller})
            if smaller != getattr(pair, side) and still_contradicts(tandem, candidate):
                pair = candidate
            else:
                number += 1
    return pair


def save(folder, kind, pair):
    target = pathlib.Path(folder) / f"{kind}-{pair.index}"
    target.mkdir(parents=True, exist_ok=True)
    (target / "old.c").write_text(source_text([pair.old]))
    (target / "new.c").write_text(source_text([pair.new]))
    return target


def show_contradictions(options, results):
    for result in results:
        small = shrink(options.tandem, result.pair)
        where = save(options.save, "contradiction", small)
        print(f"CONTRADICTION: {options.kind} pair {result.pair.index} of seed {options.seed}: {result.contradiction} ({where})")
        print(source_text([small.old]))
        print(source_text([small.new]))


def show_unknown(results):
    unknown = [result for result in results if result.verdict == "unknown"]
    by_reason = collections.Counter(result.reason.split(": ")[0] for result in unknown)
    for reason, count in by_reason.most_common():
        print(f"  unknown because {reason}: {count}")
    total, missed = collections.Counter(), collections.Counter()
    for result in results:
        tags = result.pair.features | {"change: " + change for change in set(result.pair.changes)}
        total.update(tags)
        if result.verdict == "unknown":
            missed.update(tags)
    for tag, count in missed.most_common():
        print(f"  unknown with {tag}: {count} of {total[tag]}")


def check_kind(options, kind, pairs, min_decided):
    """All pairs of one kind. Is everything as it should be?"""
    start = time.monotonic()
    options.kind = kind
    end = options.first + pairs
    batches = [(first, min(BATCH, end - first)) for first in range(options.first, end, BATCH)]
    results, failures = [], []
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        jobs = {pool.submit(check_batch, options, kind, *batch): batch for batch in batches}
        for job, (first, count) in jobs.items():
            try:
                of_batch, failed = job.result()
                results += of_batch
                failures += failed
            except (subprocess.SubprocessError, ValueError, KeyError) as error:
                failures.append(f"pairs {first} to {first + count - 1}: {type(error).__name__}: {error}")
    truths = collections.Counter(result.truth for result in results)
    decided = sum(result.verdict != "unknown" for result in results)
    percent = 100 * decided / max(1, len(results))
    contradictions = [result for result in results if result.contradiction]
    print(f"{kind}, seed {options.seed}: {len(results)} pairs: {truths['equivalent']} equivalent,"
          f" {truths['different']} different, {truths['open']} open by execution; {decided} decided ({percent:.1f} %),"
          f" {sum(result.has_condition for result in results)} with a condition,"
          f" {len(contradictions)} contradictions, {time.monotonic() - start:.0f} s")
    show_unknown(results)
    for result in results:
        if options.save_unknown and result.verdict == "unknown":
            save(options.save, f"unknown-{kind}", result.pair)
    for line in failures:
        print(f"FAILED: {line}")
    show_contradictions(options, contradictions)
    if percent < min_decided:
        print(f"FAILED: fewer than {min_decided} % decided")
    return not failures and not contradictions and percent >= min_decided


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=2000, help="over integers alone")
    parser.add_argument("--memory-pairs", type=int, default=0, help="with pointers, arrays and structures")
    parser.add_argument("--stride-pairs", type=int, default=0, help="of recursions and loops out of step")
    parser.add_argument("--region-pairs", type=int, default=0, help="of long functions in which little changes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first pair, to run one again")
    parser.add_argument("--without", action="append", default=[], help="a shape of the pairs with memory to leave out")
    parser.add_argument("--tandem", default=str(ROOT / "build" / "bin" / "tandem"))
    parser.add_argument("--effort", type=float, default=1, help="times the usual solver effort a pair")
    parser.add_argument("--min-decided", type=float, default=95, help="percent, of the pairs over integers")
    parser.add_argument("--min-decided-memory", type=float, default=70, help="percent, of the pairs with memory")
    parser.add_argument("--min-decided-strides", type=float, default=50, help="percent, of the pairs out of step")
    parser.add_argument("--min-decided-regions", type=float, default=70, help="percent, of the long functions")
    parser.add_argument("--save", default="exhaustive", help="folder for contradictions")
    parser.add_argument("--save-unknown", action="store_true", help="and for the pairs that were not decided")
    parser.add_argument("-j", type=int, default=2, help="batches at a time")
    options = parser.parse_args()
    options.tandem = [str(pathlib.Path(options.tandem).resolve()), "check", f"--pair-budget={options.effort}"]
    is_good = True
    if options.pairs:
        is_good &= check_kind(options, "integers", options.pairs, options.min_decided)
    if options.memory_pairs:
        is_good &= check_kind(options, "memory", options.memory_pairs, options.min_decided_memory)
    if options.stride_pairs:
        is_good &= check_kind(options, "strides", options.stride_pairs, options.min_decided_strides)
    if options.region_pairs:
        is_good &= check_kind(options, "regions", options.region_pairs, options.min_decided_regions)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
