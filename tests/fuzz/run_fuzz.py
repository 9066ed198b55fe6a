#!/usr/bin/python3
"""Mutated input for every reader: C, .ll, .bc, compile_commands.json, --library, --contracts, --when.

  run_fuzz.py --tandem build/bin/tandem [--count 500] [--seed 1] [--reader NAME] [-j N] [--keep DIR]

Whatever a reader is given, Tandem ends in time, by no signal, without an internal error; where it refuses, the last
line names what it refuses. Seeds are below tests/cases and in this file; a run depends on --seed only. Inputs that fail
are kept in DIR with the command.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLANG = "clang-19"
LIMIT_S = 10  # --timeout; the run may take a little longer
SLACK_S = 20

OTHER = "struct s { int a; char b[4]; };\nint g; int out(int);\nint f(int x, struct s *p) { return out(x) + p->a + g; }\n"
DATABASE = [{"directory": ".", "file": "a.c",
             "arguments": ["cc", "-Iinclude", "-DX=1", "-std=gnu11", "-O2", "-Wall", "-fwrapv", "-c", "a.c"]},
            {"directory": ".", "file": "b.c", "command": "gcc -c -o b.o \"b.c\" -D'Y=2'"}]
LIBRARY = "# effects\nout reads\nother allocates writes\nstop noreturn\n"
CONTRACTS = "# of f\nf: requires x > 0 && p != 0\nold f: ensures result >= 0\nnew f: requires x < 100\n"
CONDITIONS = ["x > 0", "x < 10 && g == 3", "p->a > x", "f:x != 0 || g", "x & 1", "p != 0 && p->b[2] == 'a'"]

C_TOKENS = ["(", ")", "{", "}", ";", ",", "*", "&", "->", "[", "]", "?", ":", "<<", "/", "%", "0", "-1", "2147483647",
            "1e400", "sizeof", "int", "unsigned _BitInt(9000)", "__int128", "long double", "_Complex float", "static",
            "restrict", "volatile", "goto l; l:", "while", "switch", "case 3:", "return", "struct s", "typeof(x)",
            "#pragma pack(1)\n", "#line 7 \"a\\nb\"\n", "#include \"a.c\"\n", "__attribute__((vector_size(16)))",
            "__builtin_trap()", "asm(\"nop\")", "\"\\377\"", "'\\0'", "x", "f", "p", "g", "\\\n", "\x00", "\xff"]
LL_TOKENS = ["i1", "i32", "i128", "i4096", "ptr", "<4 x i32>", "{ i32, ptr }", "[3 x i8]", "undef", "poison", "null", "zeroinitializer",
             "%x", "%0", "@g", "@f", "!0", "!{}", "call", "load", "store", "phi", "br", "ret", "switch", "invoke", "blockaddress(@f, %0)",
             "getelementptr", "addrspace(1)", "align 4294967296", "x86_fp80", "bfloat", "musttail", "\"a\\0A\"", "distinct",
             "volatile", "atomic", "tail", "0x7FF8000000000000", "-1", "99999999999999999999"]


def mutate_bytes(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 8))):
        at = rng.randrange(len(data)) if data else 0
        kind = rng.randrange(5)
        if kind == 0 and data:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 1 and data:
            data[at] = rng.randrange(256)
        elif kind == 2 and data:
            del data[at:at + rng.randrange(1, 16)]
        elif kind == 3:
            data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 8)))
        else:
            end = at + rng.randrange(1, 64)
            data[at:at] = data[at:end]
    return bytes(data)


def mutate_text(rng, data, tokens):
    for _ in range(rng.choice((1, 2, 3, 6))):
        if rng.randrange(4) == 0:
            data = mutate_bytes(rng, data)
            continue
        words = data.split(b" ")
        at = rng.randrange(len(words))
        token = rng.choice(tokens).encode("latin-1")
        kind = rng.randrange(4)
        if kind == 0:
            words[at] = token
        elif kind == 1:
            words.insert(at, token)
        elif kind == 2:
            del words[at]
        else:
            other = rng.randrange(len(words))
            words[at], words[other] = words[other], words[at]
        data = b" ".join(words)
    return data


def mutate_json(rng, value):
    """A database with something else in a place."""
    words = json.dumps(value).encode()
    if rng.randrange(3) == 0:
        return mutate_bytes(rng, words)
    strange = [None, 0, "", [], {}, "..", "/", "/dev/zero", "a.c", "@a.c", "-Xclang", "-include", "--", "\n", "\x1b[31m",
               "--target=amdgcn", "-march=nothing", "-std=c++17", "-x", "-E", "-D" + "x" * 5000, ["cc"] * 50]
    entries = json.loads(words)
    entry = rng.choice(entries)
    key = rng.choice(sorted(entry) + ["output", "strange"])
    if isinstance(entry.get(key), list) and rng.randrange(2):
        entry[key].insert(rng.randrange(len(entry[key]) + 1), rng.choice(strange))
    else:
        entry[key] = rng.choice(strange)
    return json.dumps(entries).encode()


class Seeds:
    """Small files of the cases, and what clang makes of them."""

    def __init__(self, rng, folder):
        files = sorted((ROOT / "tests" / "cases").rglob("new.c"))
        small = [path for path in files if path.stat().st_size < 3000]
        self.c = [path.read_bytes() for path in rng.sample(small, min(60, len(small)))]
        self.llvm = {"ll": [], "bc": []}
        for number, text in enumerate(self.c[:20]):
            source = folder / f"seed{number}.c"
            source.write_bytes(text)
            for kind, flag in (("ll", "-S"), ("bc", "-c")):
                made = folder / f"seed{number}.{kind}"
                done = subprocess.run([CLANG, "-w", "-g", "-O0", "-emit-llvm", flag, str(source), "-o", str(made)],
                                      capture_output=True, check=False)
                if done.returncode == 0:
                    self.llvm[kind].append(made.read_bytes())


def make_input(reader, rng, seeds, folder):
    """Writes the input; gives the words of the command and what its refusal has to name."""
    (folder / "other.c").write_text(OTHER)

    def versions(name, data):
        (folder / name).write_bytes(data)
        return ["other.c", name], name

    if reader == "c":
        return versions("a.c", mutate_text(rng, rng.choice(seeds.c), C_TOKENS))
    if reader == "ll":
        return versions("a.ll", mutate_text(rng, rng.choice(seeds.llvm["ll"]), LL_TOKENS))
    if reader == "bc":
        return versions("a.bc", mutate_bytes(rng, rng.choice(seeds.llvm["bc"])))
    if reader == "database":
        (folder / "p").mkdir()
        for name in ("a.c", "b.c"):
            (folder / "p" / name).write_text(OTHER.replace("f(", name[0] + "("))
        (folder / "p" / "compile_commands.json").write_bytes(mutate_json(rng, DATABASE))
        return ["other.c", "p"], "p"
    words = ["other.c", "other.c"]
    if reader == "library":
        (folder / "lib.txt").write_bytes(mutate_text(rng, LIBRARY.encode(), ["reads", "writes", "pure", "noreturn", "allocates", "world", "\n", "out"]))
        return [*words, "--library=lib.txt"], "lib.txt"
    if reader == "contracts":
        (folder / "con.txt").write_bytes(mutate_text(rng, CONTRACTS.encode(), C_TOKENS + ["requires", "ensures", "\n"]))
        return [*words, "--contracts=con.txt"], "con.txt"
    text = mutate_text(rng, rng.choice(CONDITIONS).encode(), C_TOKENS).replace(b"\0", b"")
    return [*words, b"--when=" + text], "--when"


READERS = ("c", "ll", "bc", "database", "library", "contracts", "when")


def complaint(done, name):
    """What is wrong with a run, or None."""
    if done.returncode < 0:
        return f"ended by signal {-done.returncode}"
    if done.returncode not in (0, 1, 2, 3):
        return f"exit status {done.returncode}"
    said = done.stderr.decode(errors="replace").strip().splitlines()
    if done.returncode == 2 and not (said and any(name in line for line in said)):
        return f"refused without a line that names {name}"
    return None


def run_one(options, seeds, number):
    reader = options.reader or READERS[number % len(READERS)]
    rng = random.Random(f"{options.seed} {number} {reader}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        words, named = make_input(reader, rng, seeds, folder)
        command = [str(options.tandem), "check", *words, f"--timeout={LIMIT_S}", "--effort=quick", "-j1"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, timeout=LIMIT_S + SLACK_S,
                                  stdin=subprocess.DEVNULL, check=False)
            wrong = complaint(done, named)
            said = done.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            wrong, said = f"still running after {LIMIT_S + SLACK_S} s", ""
        if wrong and options.keep:
            kept = pathlib.Path(options.keep) / f"{options.seed}-{number}-{reader}"
            subprocess.run(["cp", "-r", str(folder), str(kept)], check=True)
            (kept / "command").write_text(repr(command))
    return reader, number, wrong, said


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tandem", type=pathlib.Path, default=ROOT / "build" / "bin" / "tandem")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", choices=READERS)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="a folder for inputs that fail")
    options = parser.parse_args()
    options.tandem = options.tandem.resolve()
    if options.keep:
        pathlib.Path(options.keep).mkdir(parents=True, exist_ok=True)
    wrong = 0
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        seeds = Seeds(random.Random(options.seed), pathlib.Path(name))
        for reader, number, why, said in pool.map(lambda n: run_one(options, seeds, n), range(options.count)):
            if why:
                wrong += 1
                print(f"{reader} {number} (seed {options.seed}): {why}\n{said[-500:]}")
    print(f"{options.count} inputs, {wrong} of them wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
