#!/usr/bin/python3
"""Whether reports depend on how busy the machine is, or on the number of workers.

A sample of the cases is run alone with one worker, and beside busy processes with two. Both reports of
a case must be the same bytes.

  load_check.py --tandem build/bin/tandem [--cases 40] [--busy 3]
"""

import argparse
import contextlib
import os
import pathlib
import subprocess
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from case_format import case_folders, read_case  # noqa: E402

RUN_SECONDS = 600  # of one run beside the busy processes
BUSY_LOOP = "while True: pass"


def sample(root, count):
    """Cases of all topics in turn; which of a topic is decided by a hash of their names."""
    topics = {}
    for folder in case_folders(root):
        name = str(folder.relative_to(root))
        topics.setdefault(name.split("/")[0], []).append((zlib.crc32(name.encode()), folder))
    queues = [sorted(topics[topic]) for topic in sorted(topics)]
    chosen = []
    while len(chosen) < count and any(queues):
        for queue in queues:
            if queue and len(chosen) < count:
                chosen.append(queue.pop(0)[1])
    return chosen


@contextlib.contextmanager
def busy(count):
    loops = [subprocess.Popen([sys.executable, "-c", BUSY_LOOP]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def reports(tandem, cases, workers):
    """By case: exit status and JSON."""
    made = {}
    for case in cases:
        words = [tandem, *case.command(), *case.mode, "--format=json", "-j", str(workers)]
        done = subprocess.run(words, cwd=case.folder, capture_output=True, timeout=RUN_SECONDS, check=False)
        made[case.name] = (done.returncode, done.stdout)
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tandem", required=True)
    parser.add_argument("--cases", type=int, default=40, help="how many")
    parser.add_argument("--busy", type=int, default=3, help="busy processes for each processor")
    options = parser.parse_args()
    tandem = str(pathlib.Path(options.tandem).resolve())
    root = HERE.parent / "cases"
    cases = [read_case(folder, root) for folder in sample(root, options.cases)]
    alone = reports(tandem, cases, 1)
    failed = [f"{name}: exit status {status}" for name, (status, _) in alone.items() if status not in (0, 1, 3)]
    with busy(options.busy * (os.cpu_count() or 1)):
        beside = reports(tandem, cases, 2)
    failed += [f"{name}: another report on a busy machine, with two workers"
               for name in beside if beside[name] != alone[name]]
    print(*failed, sep="\n", end="\n" if failed else "")
    print(f"{len(cases)} cases, {len(failed)} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
