#!/usr/bin/python3
"""Generates random chains of callers over functions whose proofs rest on something (aligned pointers, structures that do
not overlap in part, conditions, contracts, pointers that do not alias), runs them natively, and compares Tandem's claims
with that. Fails on any contradiction.

  chain_check.py --chains 200 --seed 1 --tandem build/bin/tandem
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import pathlib
import random
import shlex
import subprocess
import sys
import tempfile
import time

import truth
from generate import STRUCTURE, ChainGenerator

ROOT = pathlib.Path(__file__).resolve().parents[2]
BATCH = 8
BATCH_SECONDS = 300
HEADER = STRUCTURE + "#define DIVIDED(a, b) ((a) / (b))\n"
DIFFERENT = "the two versions behave differently"  # said by a reproducer


@dataclasses.dataclass
class Result:
    chain: object
    function: str
    verdict: str
    contradiction: str


class TandemFailed(Exception):
    """No report came back."""


def make_chain(seed, index):
    return ChainGenerator(random.Random(f"{seed}:{index}"), index).make()


def write(folder, chains):
    """Both versions and the contracts; what else Tandem has to be told."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for side in ("old", "new"):
        (folder / f"{side}.c").write_text(HEADER + "".join(chain.text(side) for chain in chains))
    words = [chains[0].mode] if chains[0].mode else []
    words += [option for chain in chains for option in chain.options]
    contracts = [line for chain in chains for line in chain.contracts]
    if contracts:
        (folder / "contracts.txt").write_text("\n".join(contracts) + "\n")
        words += ["--contracts", "contracts.txt"]
    return words


def run_tandem(options, folder, words):
    """The report's functions by name."""
    command = [options.tandem, "check", "old.c", "new.c", "--format=json", "-j", "1", f"--pair-budget={options.effort}",
               "--reproducer=out", *words, "--", "-w"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=BATCH_SECONDS, check=False)
    if done.returncode not in (0, 1, 3):
        raise TandemFailed(f"exit status {done.returncode}: {done.stderr.strip()[-300:]}")
    return {function["name"]: function for function in json.loads(done.stdout)["functions"]}


def shows_difference(folder, name):
    """Does the reproducer?"""
    program = pathlib.Path(folder) / "reproducer"
    source = pathlib.Path(folder) / "out" / f"{name}.c"
    subprocess.run(["gcc", "-w", str(source), "-o", str(program), "-lm"], capture_output=True, timeout=60, check=True)
    done = subprocess.run([str(program)], capture_output=True, text=True, timeout=60, check=False)
    return DIFFERENT in done.stdout


def check_chains(options, chains):
    with tempfile.TemporaryDirectory() as folder:
        reports = run_tandem(options, folder, write(folder, chains))
        truths = truth.run(chains, reports, folder)
        results = []
        for chain in chains:
            for function in chain.functions:
                report, found = reports[function.name], truths[function.name]
                claim = report["verdict"] + (f", same when {report['condition']}" if report["condition"] else "")
                wrong = f"{claim}, but {found.contradiction}" if found.contradiction else ""
                is_alone = report["verdict"] == "different" and not found.are_different
                if is_alone and not shows_difference(folder, function.name):
                    wrong = "different, but they do not differ"
                results.append(Result(chain, function.name, report["verdict"], wrong))
        return results


def shrink(options, result):
    """Drops callers while the contradiction stays."""
    chain = result.chain
    while len(chain.functions) > 1:
        smaller = dataclasses.replace(chain, functions=chain.functions[:-1])
        again = [one for one in check_chains(options, [smaller]) if one.contradiction]
        if not again:
            return result
        chain, result = smaller, again[0]
    return result


def sentence(options, result):
    features = ", ".join(result.chain.features)
    return f"chain {result.chain.index} of seed {options.seed} ({features}): {result.function} is {result.contradiction}"


def show(options, result):
    result = shrink(options, result)
    chain = result.chain
    where = pathlib.Path(options.save) / f"contradiction-{options.seed}-{chain.index}"
    words = shlex.join(write(where, [chain]))
    print(f"{sentence(options, result)}\n  (cd {where} && {options.tandem} check old.c new.c {words})")
    for name in sorted(where.iterdir()):
        print(f"--- {name.name}\n{name.read_text()}")


def check_all(options):
    start = time.monotonic()
    chains = [make_chain(options.seed, index) for index in range(options.first, options.first + options.chains)]
    batches = []
    for mode in sorted({chain.mode for chain in chains}):
        alike = [chain for chain in chains if chain.mode == mode]
        batches += [alike[i:i + BATCH] for i in range(0, len(alike), BATCH)]
    results, failures = [], []
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for batch, job in [(batch, pool.submit(check_chains, options, batch)) for batch in batches]:
            try:
                results += job.result()
            except (subprocess.SubprocessError, TandemFailed) as error:
                detail = getattr(error, "stderr", None) or error
                failures.append(f"chains {batch[0].index} to {batch[-1].index}: {type(error).__name__}: {detail}")
    verdicts = collections.Counter(result.verdict for result in results)
    wrong = {result.chain.index: result for result in reversed(results) if result.contradiction}
    print(f"seed {options.seed}: {len(chains)} chains, {len(results)} functions: "
          + ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
          + f"; {len(wrong)} contradictions, {time.monotonic() - start:.0f} s")
    for line in failures:
        print(f"FAILED: {line}")
    for index in sorted(wrong):
        print(f"CONTRADICTION: {sentence(options, wrong[index])}")
    for index in sorted(wrong)[:options.show]:
        show(options, wrong[index])
    return not failures and not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--chains", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first chain, to run one again")
    parser.add_argument("--tandem", default=str(ROOT / "build" / "bin" / "tandem"))
    parser.add_argument("--effort", type=float, default=0.25, help="times the usual solver effort a pair")
    parser.add_argument("--save", default="chains", help="folder for contradictions")
    parser.add_argument("--show", type=int, default=5, help="so many contradictions in full")
    parser.add_argument("-j", type=int, default=2, help="batches at a time")
    options = parser.parse_args()
    options.tandem = str(pathlib.Path(options.tandem).resolve())
    return 0 if check_all(options) else 1


if __name__ == "__main__":
    sys.exit(main())
