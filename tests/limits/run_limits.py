#!/usr/bin/python3
"""Limits of time and memory, signals, children that are killed, output that cannot be written, and inputs that are
deep or large.

  run_limits.py --tandem build/bin/tandem [unittest arguments]

Bounds of time here tell a run that hangs from one that does not; no more rests on them.
"""

import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TANDEM = str(ROOT / "build" / "bin" / "tandem")
HANG_SECONDS = 120

# Whether new can return 1 is a question about factors that no solver answers in minutes.
PRODUCT = "x > 1 && y > 1 && x < 1ul << 31 && y < 1ul << 31 && x * y == 2305843009213693951ul - {number}ul"
OLD_HARD = "int hard{number}(unsigned long x, unsigned long y) {{ return 0; }}\n"
NEW_HARD = "int hard{number}(unsigned long x, unsigned long y) {{ return " + PRODUCT + "; }}\n"

OLD_EASY = """
int twice(int x) { return x + x; }
int clamp(int x) { return x < 0 ? 0 : x; }
unsigned half(unsigned x) { return x / 2; }
int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
"""
NEW_EASY = """
int twice(int x) { return 2 * x; }
int clamp(int x) { return x < 5 ? 0 : x; }
unsigned half(unsigned x) { return x >> 1; }
int sum(int n) { int s = 0, i = 0; while (i < n) { s = i + s; i++; } return s; }
"""


def members_of(session):
    """The processes of a session that still run."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] not in "ZX":
            found.append(int(entry.name))
    return found


class Sandbox(unittest.TestCase):
    """Every test has a folder of its own, and runs there. Nothing is left running."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.write("old.c", OLD_EASY)
        self.write("new.c", NEW_EASY)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def write_hard(self, count):
        self.write("old.c", OLD_EASY + "".join(OLD_HARD.format(number=n) for n in range(count)))
        self.write("new.c", NEW_EASY + "".join(NEW_HARD.format(number=n) for n in range(count)))

    def start(self, *words, **options):
        process = subprocess.Popen([TANDEM, *words], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True, start_new_session=True, **options)
        self.addCleanup(self.expect_nothing_runs, process.pid)
        return process

    def finish(self, process):
        try:
            return process.communicate(timeout=HANG_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.fail("it hangs")

    def run_tandem(self, *words, **options):
        process = self.start(*words, **options)
        out, err = self.finish(process)
        return process.returncode, out, err

    def expect_nothing_runs(self, session):
        end = time.monotonic() + 10
        while members_of(session) and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(members_of(session), [], "left running")

    def verdicts(self, out):
        return {finding["name"]: finding for finding in json.loads(out)["functions"]}


class Time(Sandbox):
    def test_time_counts_from_the_start(self):
        status, out, err = self.run_tandem("check", "old.c", "new.c", "--timeout=0.001")
        self.assertEqual((status, out), (2, ""))
        self.assertEqual(len(err.splitlines()), 1, err)
        self.assertIn("time limit", err)

    def test_what_is_established_until_then(self):
        self.write_hard(8)
        began = time.monotonic()
        status, out, err = self.run_tandem("check", "old.c", "new.c", "--timeout=6", "--format=json", "-j2")
        self.assertLess(time.monotonic() - began, 60)
        self.assertEqual((status, err), (1, ""))
        verdicts = self.verdicts(out)
        self.assertEqual(verdicts["twice"]["verdict"], "equivalent")
        self.assertEqual(verdicts["clamp"]["verdict"], "different")
        late = [name for name, finding in verdicts.items() if "timeout" in (reason["code"] for reason in finding["reasons"])]
        self.assertIn("hard7", late)


class Signals(Sandbox):
    def interrupted(self, number):
        self.write_hard(8)
        process = self.start("check", "old.c", "new.c", "--format=json", "-j2")
        time.sleep(5)
        process.send_signal(number)
        out, err = self.finish(process)
        self.assertEqual((process.returncode, err), (1, ""))
        verdicts = self.verdicts(out)
        self.assertEqual(verdicts["clamp"]["verdict"], "different")
        self.assertEqual(verdicts["hard7"]["reasons"][0]["code"], "interrupted")

    def test_interrupt(self):
        self.interrupted(signal.SIGINT)

    def test_termination(self):
        self.interrupted(signal.SIGTERM)

    def test_second_interrupt(self):
        self.write_hard(2)
        process = self.start("check", "old.c", "new.c")
        time.sleep(2)
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
        self.finish(process)
        self.assertIn(process.returncode, (1, 3, 130))

    def test_killed_children(self):
        """Any child may be killed at any time: the answer is the same."""
        chance = random.Random(1)
        undisturbed = self.run_tandem("check", "old.c", "new.c", "--format=json", "-j2")
        for _ in range(3):
            process = self.start("check", "old.c", "new.c", "--format=json", "-j2")
            for _ in range(3):
                time.sleep(chance.random() * 0.3)
                children = [pid for pid in members_of(process.pid) if pid != process.pid]
                if children:
                    try:
                        os.kill(chance.choice(children), signal.SIGKILL)
                    except ProcessLookupError:
                        pass
            out, err = self.finish(process)
            self.assertEqual((process.returncode, out, err), undisturbed)

    def test_killed_itself(self):
        """Its children do not outlive it."""
        self.write_hard(2)
        process = self.start("check", "old.c", "new.c")
        time.sleep(2)
        process.kill()
        self.finish(process)


class Output(Sandbox):
    def unwritten(self, *words, **options):
        process = subprocess.run([TANDEM, *words], cwd=self.folder, stderr=subprocess.PIPE, text=True,
                                 timeout=HANG_SECONDS, check=False, **options)
        self.assertEqual(process.returncode, 2, process.stderr)
        self.assertEqual(len(process.stderr.splitlines()), 1, process.stderr)
        return process.stderr

    def test_full_device(self):
        for words in (["check", "old.c", "new.c"], ["check", "old.c", "new.c", "--format=json"], ["ir", "old.c"],
                      ["--help"], ["--version"]):
            with open("/dev/full", "w") as full:
                self.assertIn("cannot be written", self.unwritten(*words, stdout=full))

    def test_closed_output(self):
        self.unwritten("check", "old.c", "new.c", preexec_fn=lambda: os.close(1))
        self.unwritten("--version", preexec_fn=lambda: os.close(1))

    def test_reader_that_is_gone(self):
        read_end, write_end = os.pipe()
        os.close(read_end)
        self.unwritten("check", "old.c", "new.c", stdout=write_end)
        os.close(write_end)

    def test_full_disk(self):
        for option in ("--dump-smt=out", "--reproducer=out"):
            process = subprocess.run(
                [TANDEM, "check", "old.c", "new.c", option], cwd=self.folder, capture_output=True, text=True,
                timeout=HANG_SECONDS, check=False,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64)))
            self.assertEqual(process.returncode, 2, process.stderr)
            self.assertEqual(len(process.stderr.splitlines()), 1, process.stderr)
            self.assertIn("out/", process.stderr)
            self.assertIn("different  clamp", process.stdout)
            self.assertEqual(list((self.folder / "out").iterdir()), [])

    def test_links_are_not_followed(self):
        victim = self.write("victim", "untouched")
        (self.folder / "out").mkdir()
        (self.folder / "out" / "clamp.c").symlink_to(victim)
        status, _, err = self.run_tandem("check", "old.c", "new.c", "--reproducer=out")
        self.assertEqual((status, err), (1, ""))
        self.assertEqual(victim.read_text(), "untouched")
        self.assertFalse((self.folder / "out" / "clamp.c").is_symlink())

        (self.folder / "elsewhere").mkdir()
        (self.folder / "link").symlink_to("elsewhere")
        for directory in ("link", "link/", "link/below", str(self.folder / "link")):
            status, _, err = self.run_tandem("check", "old.c", "new.c", "--reproducer=" + directory)
            self.assertEqual(status, 2, directory)
            self.assertIn("symbolic link", err)
        self.assertEqual(list((self.folder / "elsewhere").iterdir()), [])

    def test_files_are_whole(self):
        status, _, _ = self.run_tandem("check", "old.c", "new.c", "--reproducer=out", "--dump-smt=smt")
        self.assertEqual(status, 1)
        self.assertEqual([path.name for path in (self.folder / "out").iterdir()], ["clamp.c"])
        for path in (self.folder / "smt").iterdir():
            self.assertEqual(path.suffix, ".smt2")


def chain(words, last):
    return "".join(words) + last


class Size(Sandbox):
    """An answer or a clear reason, in time."""

    def answered(self, old, new, status, *words):
        self.write("old.c", old)
        self.write("new.c", new)
        began = time.monotonic()
        done, out, err = self.run_tandem("check", "old.c", "new.c", "--format=json", "--timeout=60", *words)
        self.assertLess(time.monotonic() - began, HANG_SECONDS)
        self.assertIn(done, status, err)
        for finding in json.loads(out)["functions"]:
            for reason in finding["reasons"]:
                self.assertNotEqual(reason["code"], "internal-error", reason)

    def test_long_sum(self):
        def text(last):
            terms = " + ".join(f"(x ^ {i}u)" if i % 2 else f"(y & {i}u)" for i in range(5000))
            return f"unsigned f(unsigned x, unsigned y) {{ return {terms} + {last}; }}\n"
        self.answered(text("x"), text("x + 0"), (0, 3))
        self.answered(text("x"), text("x + 1"), (1,))

    def test_long_choice(self):
        def text(last):
            return "int f(int x) { return " + chain((f"x == {3 * i} ? {7 * i} : " for i in range(6000)), last + "; }\n")
        self.answered(text("0"), text("x - x"), (0, 3))

    def test_many_cases(self):
        def text(last):
            cases = chain((f"case {i}: return {i * 37 % 1000};\n" for i in range(20000)), "")
            return "int f(int x) { switch (x) {\n" + cases + "} return " + last + "; }\n"
        self.answered(text("0"), text("x & 0"), (0, 3))

    def test_many_blocks(self):
        def text(last):
            blocks = chain((f"if (x > {5 * i}u) s += y; else s ^= {i}u;\n" for i in range(1000)), "")
            return "unsigned f(unsigned x, unsigned y) { unsigned s = 0;\n" + blocks + f"return {last}; }}\n"
        self.answered(text("s"), text("s + 0 * x"), (0, 3))

    def test_many_loops(self):
        def text(body):
            loops = chain((f"for (int i = 0; i < n; i++) {body}\n" for _ in range(1000)), "")
            return "int f(int n, int *a) { int s = 0;\n" + loops + "return s; }\n"
        self.answered(text("s += a[i];"), text("s = a[i] + s;"), (0, 3))

    def test_large_table(self):
        def text(last):
            table = ",".join(str(31 * i % 997) for i in range(200000))
            return f"static const int t[] = {{{table}}};\nint f(unsigned i) {{ return t[i % 200000u]{last}; }}\n"
        self.answered(text(""), text(" + 0"), (0, 3))

    def test_wide_integers(self):
        def text(body):
            return f"typedef unsigned _BitInt(65536) wide;\nvoid f(wide *a, wide *b) {{ *a = {body}; }}\n"
        self.answered(text("*a * *b"), text("*b * *a"), (0, 3))

    def test_memory(self):
        """Too much memory is the reason of one pair, and the others go on."""
        self.write_hard(1)
        status, out, _ = self.run_tandem("check", "old.c", "new.c", "--format=json", "--memory=1M", "-j2")
        self.assertIn(status, (1, 3))
        codes = {reason["code"] for finding in json.loads(out)["functions"] for reason in finding["reasons"]}
        self.assertLessEqual(codes, {"memory", "callee"})


if __name__ == "__main__":
    if "--tandem" in sys.argv:
        at = sys.argv.index("--tandem")
        TANDEM = str(pathlib.Path(sys.argv[at + 1]).resolve())
        del sys.argv[at:at + 2]
    unittest.main()
